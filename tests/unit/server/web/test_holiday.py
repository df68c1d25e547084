"""Holidays: correspondence games wait for a player who is away."""

import httpx


def test_a_holiday_is_taken_and_ended_by_a_form(client: httpx.Client) -> None:
    assert "28 days left this year" in client.get("/holiday").text
    assert client.post("/holiday", data={"days": "7"}).status_code == 303
    away = client.get("/holiday").text
    assert "You are on holiday until" in away
    assert client.post("/holiday", data={"days": "0"}).status_code == 303
    assert "27 days left this year" in client.get("/holiday").text  # a day that has started is taken whole


def test_more_days_than_are_left_are_refused_in_a_sentence(client: httpx.Client) -> None:
    client.post("/holiday", data={"days": "20"})
    client.post("/holiday", data={"days": "0"})
    answer = client.post("/holiday", data={"days": "28"})
    assert answer.status_code == 200
    assert "You have 27 days of holiday left." in answer.text


def test_days_that_are_no_number_of_days_are_refused(client: httpx.Client) -> None:
    for days in ("29", "-1", "many"):
        assert client.post("/holiday", data={"days": days}).status_code == 400
