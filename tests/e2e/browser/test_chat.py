"""Players chat, each in a separate browser, and read only messages meant for them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.accessible import passes_axe
from tests.support.new_game_form import chip, more_choices, open_form
from tests.support.page_player import FIRST_GAME, at_rest, make_game, settled
from tests.support.signed_in import sign_in
from tests.support.watched import wait_until
from tests.support.web_server import Running

Visitor = Callable[[], Page]
NAMES = ("Ada", "Imre", "Noor", "Zoe")
"""The players' names, by seat."""


@pytest.fixture
def visitor(browser: Browser, server: Running) -> Iterator[Visitor]:
    """Makes another visitor at a desk, with a browser of their own."""
    with ExitStack() as stack:

        def come() -> Page:
            context: BrowserContext = browser.new_context(
                base_url=server.url, viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
            )
            stack.callback(context.close)
            return context.new_page()

        yield come


def play_together(host: Page, *friends: Page, elsewhere: Sequence[Page] = (), **wish: object) -> str:
    """Start a game of these players, open it on their pages except those `elsewhere`, and return its address."""
    seats = ["you", *("friend" for _ in friends)]
    made = host.request.post("/api/games", data={"seats": seats, "setup": "random", **wish}).json()
    assert host.request.post(f"{made['url']}/name", form={"name": NAMES[0]}).ok
    for seat, friend in enumerate(friends, 1):
        sits = {"seat": seat, "name": NAMES[seat]}
        assert friend.request.post(f"/api/games/{made['game']}/seats", data=sits).ok
    for page in (host, *friends):
        if page not in elsewhere:
            page.goto(made["url"])
            page.wait_for_selector(".board")
    return str(made["url"])


def open_chat(page: Page) -> None:
    page.locator(".chat-button, .chat-tabs button:has-text('Chat')").click()
    expect(page.get_by_role("log", name="Messages")).to_be_visible()


def say(page: Page, phrase: str) -> None:
    page.locator(".phrases").get_by_role("button", name=phrase, exact=True).click()


def test_two_people_exchange_phrases_one_at_a_desk_and_one_on_a_phone(desk: Page, phone: Page) -> None:
    play_together(desk, phone, boxes=["base", "nobility", "siege"])
    open_chat(desk)
    say(desk, "Good luck")
    expect(phone.get_by_role("button", name="Chat, 1 new")).to_be_visible()
    # What opens the chat there is as high as the menu, and below the bag.
    expect(phone.locator(".theirs .purse")).to_be_visible()
    tops = {name: phone.locator(name).bounding_box() for name in ("#chat-button", ".masthead .more", ".theirs .purse")}
    button, menu, bag = (tops[name] or pytest.fail(f"{name} is not shown") for name in tops)
    assert button["y"] == menu["y"]
    assert button["y"] >= bag["y"] + bag["height"]
    open_chat(phone)
    expect(phone.locator(".said")).to_have_text(["Ada Good luck"])
    say(phone, "Thank you")
    expect(desk.locator(".said")).to_have_text(["You Good luck", "Imre Thank you"])
    phone.get_by_role("button", name="Close").click()
    expect(phone.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("button", name="Chat", exact=True)).to_be_visible()


@pytest.mark.marathon
def test_a_user_who_does_not_look_gets_a_polite_announcement_of_each_message(desk: Page, phone: Page) -> None:
    play_together(desk, phone)
    open_chat(phone)
    say(phone, "Hello")
    expect(desk.locator("[role=status][aria-live=polite]").first).to_have_text("Imre: Hello")
    expect(desk.get_by_role("button", name="Chat, 1 new")).to_be_visible()


@pytest.mark.marathon
def test_players_read_those_who_watch_when_the_game_is_over(
    desk: Page, phone: Page, visitor: Visitor, server: Running
) -> None:
    frames: list[str] = []
    desk.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    address = play_together(desk, phone)
    wait_until(desk, lambda: frames)
    calls = address.replace("game", "api/games", 1)
    watcher = visitor()
    watcher.goto(address)
    open_chat(watcher)
    say(watcher, "Hello")
    with server.client() as other:
        [line] = other.get(f"{calls}/chat?room=watchers").json()["lines"]
    assert line["text"] == "Hello"
    open_chat(desk)
    say(desk, "Good luck")
    expect(desk.locator(".said")).to_have_text(["You Good luck"])
    expect(desk.locator(".chat-rooms")).to_have_count(0)
    # The news of the own message is the only one that has come.
    wait_until(desk, lambda: any("chat" in frame for frame in frames))
    assert [frame for frame in frames if "chat" in frame] == ['{"seq":0,"chat":true}']
    assert desk.request.get(f"{calls}/chat?room=watchers").status == 403
    assert phone.request.post(f"{calls}/resign", data={"seat": 1, "action_id": "enough"}).ok
    desk.get_by_role("button", name="Watchers").click()
    expect(desk.locator(".said")).to_have_text(["Watcher 1 Hello"])
    expect(desk.locator(".phrases")).to_have_count(0)
    expect(watcher.locator(".said")).to_have_text(["You Hello"])


@pytest.mark.marathon
def test_a_person_is_reported_muted_and_blocked_until_it_is_taken_back(
    desk: Page, phone: Page, server: Running
) -> None:
    play_together(desk, phone)
    open_chat(desk)
    open_chat(phone)
    say(phone, "Hello")
    about = desk.get_by_role("button", name="Options for the message from Imre")
    # The page confirms that a report reached the host.
    about.click()
    desk.get_by_role("button", name="Report").click()
    expect(desk.locator(".chat-notice")).to_have_text("The host of this server can now read it.")
    assert "Reported" in server.complaints()
    # Who is muted is muted in this game and browser.
    desk.reload()
    open_chat(desk)
    about.click()
    desk.get_by_role("button", name="Mute").click()
    expect(desk.locator(".said")).to_have_count(0)
    desk.reload()
    open_chat(desk)
    expect(desk.get_by_text("Imre is muted.")).to_be_visible()
    desk.get_by_role("button", name="Unmute").click()
    expect(desk.locator(".said")).to_have_text(["Imre Hello"])
    # Who is blocked is not read.
    about.click()
    desk.get_by_role("button", name="Block").click()
    expect(desk.get_by_text("Imre is blocked.")).to_be_visible()
    expect(desk.locator(".said")).to_have_count(0)
    say(phone, "Good luck")
    expect(phone.locator(".said")).to_have_count(2)
    say(desk, "Hello")
    expect(desk.locator(".said")).to_have_text(["You Hello"])
    desk.get_by_role("button", name="Unblock").click()
    expect(desk.locator(".said")).to_have_text(["Imre Hello", "Imre Good luck", "You Hello"])


@pytest.mark.marathon
def test_partners_have_a_room_of_their_own(desk: Page, phone: Page, visitor: Visitor) -> None:
    noor, zoe = visitor(), visitor()
    play_together(desk, phone, noor, zoe, elsewhere=[phone], partners_talk=True)
    for page in (desk, noor, zoe):
        open_chat(page)
        page.get_by_role("button", name="Partner").click()
    say(desk, "Hello")
    expect(noor.locator(".said")).to_have_text(["Ada Hello"])
    say(zoe, "Good luck")
    expect(zoe.locator(".said")).to_have_text(["You Good luck"])
    expect(desk.locator(".said")).to_have_text(["You Hello"])
    assert noor.locator(".said").all_inner_texts() == ["Ada Hello"]


def test_who_plays_a_bot_has_no_chat_and_fetches_none(desk: Page) -> None:
    fetched: list[str] = []
    desk.on("request", lambda request: fetched.append(request.url))
    make_game(desk, **FIRST_GAME)
    settled(desk)
    expect(desk.locator(".chat-button, .chat-tabs")).to_have_count(0)
    assert not [url for url in fetched if "chat" in url]


@pytest.mark.marathon
def test_the_chat_is_opened_used_and_closed_by_keyboard_and_passes_axe(small_phone: Page, desk: Page) -> None:
    play_together(small_phone, desk)
    button = small_phone.get_by_role("button", name="Chat", exact=True)
    button.focus()
    small_phone.keyboard.press("Enter")
    expect(small_phone.locator(".chat")).to_be_focused()
    expect(small_phone.locator(".phrases button").first).to_be_visible()
    for _ in range(3):
        small_phone.keyboard.press("Tab")
    expect(small_phone.locator(".phrases button").first).to_be_focused()
    small_phone.keyboard.press("Enter")
    expect(small_phone.locator(".said")).to_have_text(["You Hello"])
    open_chat(desk)
    desk.get_by_role("button", name="Options for the message from Ada").click()
    small_phone.get_by_role("button", name="More phrases").click()
    for page in (small_phone, desk):
        passes_axe(page)
    # A phrase without room in the row is hidden, so it takes no focus.
    desk.set_viewport_size({"width": 1280, "height": 720})
    at_rest(desk)
    for phrase in desk.locator(".phrases button:visible").all():
        expect(phrase).to_be_in_viewport(ratio=0.9)
    small_phone.keyboard.press("Escape")
    expect(small_phone.locator(".chat")).to_have_count(0)
    expect(button).to_be_focused()


SIZES = [(360, 640), (720, 450), (800, 650), (1024, 600), (1440, 900)]
COVERED = """() => [...document.querySelectorAll(".chat :is(button, input), .chat-tabs button, .seat button, #hand .hand-slot")]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .filter(one => {
        const box = one.getBoundingClientRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const roomy = document.querySelector(".layout-wide, .layout-low, .layout-corners");
        const sheet = there?.closest(".chat-card") && one.closest("#hand") && !roomy;
        const clipped = one.closest(".phrases") && box.top >= one.closest(".phrases").getBoundingClientRect().bottom;
        return !sheet && !clipped && (there === null || !(one.contains(there) || there.contains(one)));
    })
    .map(one => `${one.className}: ${one.textContent}`)"""
"""Controls with something else over their middle. A phone's sheet lies over the hand on purpose; a second row of phrases waits
behind "+"."""


WITHIN_THE_LOG = """(line) => {
    const [own, log] = [line, line.closest(".chat-lines")].map(one => one.getBoundingClientRect());
    return log.top - 1 <= own.top && own.bottom <= log.bottom + 1;
}"""


@pytest.mark.marathon
def test_the_chat_covers_no_seat_and_shows_the_user_s_message_in_every_window(
    desk: Page, phone: Page, server: Running
) -> None:
    # Given a player who may write, and so has all of the chat's controls
    sign_in(desk, server.folder)
    play_together(desk, phone, clock={"kind": "live", "minutes": 10, "increment": 5})
    for number, (width, height) in enumerate(SIZES):
        desk.set_viewport_size({"width": width, "height": height})
        open_chat(desk)
        at_rest(desk)
        wait_until(desk, lambda: desk.evaluate(COVERED) == [])
        # When a message is sent, it is seen, with every other control where it was
        desk.get_by_label("Write").fill(f"Message {number}")
        desk.click(".chat-field button")
        own = desk.locator(".said", has_text=f"Message {number}")
        expect(own).to_be_in_viewport(ratio=1)
        assert own.evaluate(WITHIN_THE_LOG), (width, height)
        assert desk.evaluate(COVERED) == [], (width, height)
        desk.locator(".chat").press("Escape")


def test_four_friends_may_ask_for_a_chat_of_partners(desk: Page) -> None:
    open_form(desk)
    more_choices(desk)
    expect(chip(desk, "Partners talk")).to_have_count(0)
    chip(desk, "Four, in two teams").click()
    chip(desk, "Partners talk").click()
    desk.get_by_role("button", name="Invite by link").click()
    desk.wait_for_url(lambda address: "/new" not in address)
    expect(desk.get_by_text("Partners may talk")).to_be_visible()
