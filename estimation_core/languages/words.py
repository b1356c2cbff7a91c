"""The words of cards in each language, in one table: what is shown, and what else is read.

Spellings are read without regard to case, accents, harakat or the Arabic article (`spelling.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from estimation_core.cards import RANKS

Forms = tuple[str, ...]


class CardWords(NamedTuple):
    """The names of ranks, suits and strains; tuples of suits run clubs, diamonds, hearts, spades, as in `Strain`."""

    letters: str
    """What stands for J Q K A on a card."""

    ranks: Forms
    """The names of jack, queen, king, ace."""

    suits: Forms
    """The names of the suits."""

    suit_letters: Forms
    """The suits on a screen without suit signs."""

    no_trump: str
    """No trump beside a number."""

    no_trump_name: str
    """No trump in a sentence."""

    name: str
    """How rank and suit make the name of a card."""

    other_ranks: tuple[Forms, Forms, Forms, Forms] = ((), (), (), ())
    """Further spellings of jack, queen, king, ace."""

    other_suits: tuple[Forms, Forms, Forms, Forms] = ((), (), (), ())
    """Further spellings of the suits."""

    other_no_trump: Forms = ()
    """Further spellings of no trump."""

    fillers: Forms = ()
    """Words between rank and suit."""

    not_alone: Forms = ()
    """Letters that mean several suits where no rank stands before them."""


EN = CardWords(
    letters="JQKA",
    ranks=("jack", "queen", "king", "ace"),
    suits=("clubs", "diamonds", "hearts", "spades"),
    suit_letters=("C", "D", "H", "S"),
    no_trump="NT",
    no_trump_name="no trump",
    name="{rank} of {suit}",
    other_suits=(("club",), ("diamond",), ("heart",), ("spade",)),
    other_no_trump=("no trumps", "notrump", "no-trump"),
    fillers=("of",),
)

FR = CardWords(
    letters="VDRA",
    ranks=("valet", "dame", "roi", "as"),
    suits=("trèfle", "carreau", "cœur", "pique"),
    suit_letters=("T", "K", "C", "P"),
    no_trump="SA",
    no_trump_name="sans-atout",
    name="{rank} de {suit}",
    other_suits=(("trèfles",), ("carreaux",), ("coeur", "cœurs", "coeurs"), ("piques",)),
    other_no_trump=("sans atout", "sans"),
    fillers=("de",),
)

DE = CardWords(
    letters="BDKA",
    ranks=("Bube", "Dame", "König", "Ass"),
    suits=("Kreuz", "Karo", "Herz", "Pik"),
    suit_letters=("Kr", "Ka", "H", "P"),
    no_trump="ohne",
    no_trump_name="ohne Trumpf",
    name="{suit}-{rank}",
    other_ranks=(("Bauer",), (), ("Koenig",), ("As",)),
    other_suits=(("Kz", "Treff"), (), (), ()),
    other_no_trump=("oT", "sans"),
    # Alone it may be Kreuz or Karo (and on a card it is the König).
    not_alone=("K",),
)

AR = CardWords(
    # As they are printed on the cards that people in Egypt hold.
    letters="JQKA",
    ranks=("ولد", "بنت", "شايب", "آس"),
    suits=("سباتي", "ديناري", "كبة", "بستوني"),
    suit_letters=("C", "D", "H", "S"),
    no_trump="سانز",
    no_trump_name="سانز",
    name="{rank} {suit}",
    other_ranks=(("و",), ("ب",), ("ش",), ("ا", "أص")),
    other_suits=(
        ("تريفل",),
        ("كارو",),
        ("هارت", "كوبة"),
        (),
    ),
    other_no_trump=("سنز", "سانس", "بدون حكم"),
)

NUMBER_WORDS: dict[str, tuple[Forms, ...]] = {
    "en": (
        ("zero", "nil"), ("one",), ("two",), ("three",), ("four",), ("five",), ("six",), ("seven",), ("eight",),
        ("nine",), ("ten",), ("eleven",), ("twelve",), ("thirteen",),
    ),
    "fr": (
        ("zéro",), ("un", "une"), ("deux",), ("trois",), ("quatre",), ("cinq",), ("six",), ("sept",), ("huit",),
        ("neuf",), ("dix",), ("onze",), ("douze",), ("treize",),
    ),
    "de": (
        ("null",), ("eins", "ein", "einen"), ("zwei", "zwo"), ("drei",), ("vier",), ("fünf", "fuenf"), ("sechs",),
        ("sieben",), ("acht",), ("neun",), ("zehn",), ("elf",), ("zwölf", "zwoelf"), ("dreizehn",),
    ),
    "ar": (
        ("صفر",), ("واحد", "واحدة"), ("اثنان", "اثنين", "اتنين"), ("ثلاثة", "تلاتة"), ("أربعة", "اربعة"), ("خمسة",),
        ("ستة",), ("سبعة",), ("ثمانية", "تمانية", "تمنية"), ("تسعة",), ("عشرة",), ("أحد عشر", "حداشر"),
        ("اثنا عشر", "اتناشر"), ("ثلاثة عشر", "تلتاشر"),
    ),
}  # fmt: skip
"""The words for the numbers from nought to thirteen."""

YES_NO: dict[str, tuple[Forms, Forms]] = {
    "en": (("yes", "y", "yeah", "yep"), ("no", "n", "nope")),
    "fr": (("oui", "o", "ouais"), ("non", "n")),
    "de": (("ja", "j", "jo"), ("nein", "n", "nee")),
    "ar": (("نعم", "ن", "أيوه", "أيوا", "ايوا", "آه", "اه"), ("لا", "ل", "لأ")),
}
"""The answers to a question, the first of each as it is shown; English ones are understood everywhere."""

CARD_WORDS = {"en": EN, "fr": FR, "de": DE, "ar": AR}


def card_words(language: str) -> CardWords:
    """The words of a catalog language; English for one that has none of its own."""
    return CARD_WORDS.get(language, EN)


def rank_text(rank: int, letters: str) -> str:
    """A rank (0 for the two) as it is shown: ``10`` rather than ``T``, else the language's letter."""
    if rank >= 9:
        return letters[rank - 9]
    return "10" if rank == 8 else RANKS[rank]


SUIT_SYMBOLS = ("♣", "♦", "♥", "♠")
