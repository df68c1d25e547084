"""Optional accounts: names and passwords, signed-in devices, the names of guests, and finished games (docs/guides/accounts.md)."""

from warchest.server.accounts.errors import (
    AccountError,
    BannedError,
    GoneLinkError,
    NameTakenError,
    OverloadedError,
    WrongPasswordError,
)
from warchest.server.accounts.lessons import LessonRecords
from warchest.server.accounts.passkeys import (
    Assertion,
    NewCredential,
    Passkey,
    Passkeys,
    PasskeySite,
    WrongPasskeyError,
)
from warchest.server.accounts.passwords import Passwords
from warchest.server.accounts.profiles import LastGame, Opponent, People, Profile, Profiles, Share, open_people
from warchest.server.accounts.puzzles import PuzzleRecords, SavedPuzzles
from warchest.server.accounts.service import Accounts
from warchest.server.accounts.sessions import Device, UserSession
from warchest.server.accounts.settings import SavedSettings, SettingRecords

__all__ = [
    "AccountError",
    "Accounts",
    "Assertion",
    "BannedError",
    "Device",
    "GoneLinkError",
    "LastGame",
    "LessonRecords",
    "NameTakenError",
    "NewCredential",
    "Opponent",
    "OverloadedError",
    "Passkey",
    "PasskeySite",
    "Passkeys",
    "Passwords",
    "People",
    "Profile",
    "Profiles",
    "PuzzleRecords",
    "SavedPuzzles",
    "SavedSettings",
    "SettingRecords",
    "Share",
    "UserSession",
    "WrongPasskeyError",
    "WrongPasswordError",
    "open_people",
]
