"""Skeletons of names: names that look alike have the same skeleton.

Two names look alike if they differ only in capitals, blanks, signs, accents or invisible characters, in forms of one letter (NFKC), or in
digits and letters of other alphabets that people read as the same letter. Skeletons are only compared and never shown.

The rows of accounts contain the skeletons of their names. A change of this function needs a migration that sets the column to null.
`Accounts` fills it again when it opens.
"""

import unicodedata

_READ_AS = {
    "a": "АаΑαɑᴀᎪⲁⲀꓮ",
    "b": "ВвЬьΒβʙƀᏴⲃⲂꓐ",
    "c": "СсϹϲᴄꮯᏟⲥⲤꓚ",
    "d": "ԁԀđĐðÐᴅɖᎠꓓ",
    "e": "ЕеєЄΕεᴇɛᎬⲉⲈꓰ",
    "f": "Ғғꜰƒꓝ",
    "g": "ɡɢԌԍցᏀᏳꓖ",
    "h": "НнһҺΗħĦʜհᎻᏂꓧ",
    "j": "ЈјյЈϳᴊᎫꓙ",
    "k": "КкΚκᴋᏦⲕⲔꓗ",
    "l": "іІӏӀιΙıɪɩłŁʟլԼⵏᏞⲓⲒꓡꓲǀǃ|iI1!",
    "m": "МмΜᴍᎷⲙⲘꓟ",
    "n": "ПпΝηɴŋոՈⲛⲚꓠ",
    "o": "ОоΟοσøØᴏօՕⲟⲞꓳ0",
    "p": "РрΡρþÞᴘքᏢⲣⲢꓑ",
    "q": "ԛԚզꞯ",
    "r": "ГгʀᏒᎡꓣ",
    "s": "ЅѕꜱՏᏚꓢ",
    "t": "ТтΤτŧŦᴛᎢⲧⲦꓔ",
    "u": "ИиυսՍᴜꓴ",
    "v": "ѴѵνᴠᏙꓦ",
    "w": "ԜԝωᴡᎳᏔꓪ",
    "x": "ХхΧχⲭⲬꓫ",
    "y": "УуҮүΥγʏⲩⲨꓬ",
    "z": "ΖᴢᏃꓜ",
    "ae": "æÆ",
    "oe": "œŒ",
}
"""The letter that each character looks like. Case matters: a small Greek nu looks like a v, and a capital nu like an N."""
_LETTERS = {ord(char): letter for letter, chars in _READ_AS.items() for char in chars}
_PAIRS = (("rn", "m"), ("vv", "w"))
_ACCENTS = (range(0x300, 0x370), range(0x1AB0, 0x1B00), range(0x1DC0, 0x1E00), range(0x20D0, 0x2100))


def skeleton(name: str) -> str:
    """Return the skeleton of a name. A name without letters and digits has an empty one."""
    normal = unicodedata.normalize("NFKD", name)
    # A sign inside a name may stand for a letter ("A|i"), but a sign at its end does not ("Ada!").
    signs = "".join({char for char in normal if unicodedata.category(char)[0] not in "LMN"})
    read = normal.strip(signs or None).translate(_LETTERS)
    folded = unicodedata.normalize("NFKD", read.casefold()).translate(_LETTERS)
    kept = "".join(char for char in folded if _counts(char))
    for pair, letter in _PAIRS:
        kept = kept.replace(pair, letter)
    return kept


def _counts(char: str) -> bool:
    """Return whether a character distinguishes names. Vowel signs of Indian and other alphabets do, but accents do not."""
    return unicodedata.category(char)[0] in "LMN" and not any(ord(char) in accents for accents in _ACCENTS)
