"""`warchest doctor`: looks at the machine, the data and a running server, and says what stands in the way."""

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.text import Text

from warchest.cli import serve
from warchest.cli._checks import CHECKS, ServerSettings, Severity

STYLES: dict[Severity, str] = {"ok": "green", "warn": "yellow", "bad": "bold red"}


@click.command("doctor", context_settings={"ignore_unknown_options": True})
@click.option(
    "--url", help="The address at which visitors reach the running server, to check the proxy in front of it."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
def command(url: str | None, as_json: bool, options: tuple[str, ...]) -> None:
    """Check whether `warchest serve` can run with these OPTIONS, and how visitors reach a running server. The exit code is 1 if there is a
    problem.

    Run it as the user of the server. Like the server, it takes options from the environment and from a settings file.
    """
    asked = serve.command.make_context("serve", list(options), parent=click.get_current_context().parent).params
    names = ("host", "port", "data_dir", "free_space", "database", "metrics_from", "mail", "mail_from")
    place = ServerSettings(url=url, **{name: asked[name] for name in names})
    findings = [finding for check in CHECKS for finding in check(place)]
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings]))
    else:
        console = Console(highlight=False, soft_wrap=True)
        for finding in findings:
            line = Text(f"{finding.level:<5}", STYLES[finding.level])
            console.print(line.append(f"{finding.check + ':':<14}{finding.text}", "default"))
    if any(finding.level == "bad" for finding in findings):
        raise SystemExit(1)
