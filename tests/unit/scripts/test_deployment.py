"""The service, the settings and the containers of docs/guides/hosting.md name only things that exist."""

import re
import shlex
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml  # type: ignore[import-untyped]
from click.testing import CliRunner

from tests.support.paths import ROOT
from warchest.cli.main import main
from warchest.cli.serve import DEFAULT_PORT
from warchest.server.web.operations.metrics import READY

HOSTING = (ROOT / "docs" / "guides" / "hosting.md").read_text(encoding="utf-8")
INI = re.findall(r"```ini\n(.*?)```", HOSTING, re.DOTALL)
UNITS = dict(zip(("warchest.service", "warchest-backup.service", "warchest-backup.timer"), INI, strict=True))
TOML = re.findall(r"```toml\n(.*?)```", HOSTING, re.DOTALL)[0]
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SITE: dict[str, Any] = COMPOSE["services"]["site"]


def instructions(name: str) -> list[str]:
    """The arguments of all instructions of that name in the Containerfile."""
    return re.findall(rf"^{name} (.*)$", CONTAINER, re.MULTILINE)


def environment() -> dict[str, str]:
    """The variables that the Containerfile sets."""
    return dict(pair.split("=", 1) for told in instructions("ENV") for pair in shlex.split(told))


def settings(*options: str, **variables: str) -> str:
    """What `warchest settings` says of these options and variables, which must be right."""
    done = CliRunner().invoke(main, ["settings", *options], env=variables)
    assert done.exit_code == 0, done.output
    assert "does not match any option" not in done.output
    return done.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the units as they are documented, except that their programs are ones that are here."""
    for name, text in UNITS.items():
        here = text.replace("/opt/warchest/.venv/bin/warchest", str(ROOT / ".venv" / "bin" / "python"))
        (tmp_path / name).write_text(here.replace("User=warchest", "User=root"), encoding="utf-8")
    return tmp_path


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_no_fault_in_the_units(name: str, folder: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(folder / name)], capture_output=True, text=True, check=False
    )
    assert [line for line in done.stderr.splitlines() if "warchest" in line] == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_service_is_shut_in(folder: Path) -> None:
    """Given the units, systemd rates the exposure of the service at two of ten at most."""
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(folder / "warchest.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_commands_of_the_units_are_those_of_the_program(tmp_path: Path) -> None:
    file = tmp_path / "warchest.toml"
    file.write_text(TOML, encoding="utf-8")
    [started] = re.findall(r"^ExecStart=\S+/warchest serve (.*)$", UNITS["warchest.service"], re.MULTILINE)
    told = settings(*shlex.split(started.replace("/etc/warchest/warchest.toml", str(file))))
    assert "chest.example.org" in told
    [copied] = re.findall(r"warchest backup (.*) \S+'$", UNITS["warchest-backup.service"], re.MULTILINE)
    assert CliRunner().invoke(main, ["backup", *shlex.split(copied), "--help"]).exit_code == 0


def test_every_file_that_is_copied_into_the_image_is_there_and_let_through() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = [name for told in instructions("COPY") if "--from" not in told for name in told.split()[:-1]]
    assert "requirements.txt" in copied
    assert [name for name in copied if not (ROOT / name).exists() or f"!{name}" not in lines] == []
    assert any(fnmatch("client", line) for line in lines)


def test_the_image_starts_the_server_with_settings_that_exist() -> None:
    [command] = [told for told in instructions("CMD") if told.startswith('["warchest"')]
    assert yaml.safe_load(command) == ["warchest", "serve"]
    told = settings(**environment())
    assert re.search(r"data-dir +/data +environment", told)
    assert re.search(r"host +0\.0\.0\.0 +environment", told)
    assert instructions("EXPOSE") == [str(DEFAULT_PORT)]


def test_the_image_s_health_check_asks_the_readiness_address() -> None:
    [asked] = re.findall(r"urlopen\('(\S+?)'", CONTAINER)
    assert urlsplit(asked).path == READY
    assert urlsplit(asked).port == DEFAULT_PORT
    [code] = re.findall(r'CMD (\["python".*\])', CONTAINER)
    compile(yaml.safe_load(code)[2], "healthcheck", "exec")


def test_the_composed_site_has_settings_that_exist() -> None:
    given = {name: re.sub(r"\$\{\w+:\?[^}]*\}", "secret", value) for name, value in SITE["environment"].items()}
    told = settings(**environment() | given)
    assert "secret@" not in told, "no password is shown"
    for name in ("public-host", "behind-proxy", "database", "bus", "log-audit"):
        assert re.search(rf"{name} +\S+ +environment", told)


def test_all_that_the_composed_site_names_is_declared() -> None:
    services = COMPOSE["services"]
    assert {"database", "bus"} == set(SITE["depends_on"]) <= set(services)
    assert all("healthcheck" in services[name] for name in SITE["depends_on"])
    assert "@database/" in SITE["environment"]["WARCHEST_DATABASE"]
    assert "@bus:" in SITE["environment"]["WARCHEST_BUS"]
    volumes = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert volumes == set(COMPOSE["volumes"])
    assert (ROOT / SITE["build"]["dockerfile"]).exists()
    assert all(re.search(r":\d", service["image"]) for service in services.values() if "image" in service)


def test_only_the_machine_itself_reaches_the_composed_site_and_its_proxy_is_believed() -> None:
    published = [port for service in COMPOSE["services"].values() for port in service.get("ports", ())]
    assert published == [f"127.0.0.1:{DEFAULT_PORT}:{DEFAULT_PORT}"]
    [network] = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert SITE["environment"]["WARCHEST_BEHIND_PROXY"] == network["gateway"]
