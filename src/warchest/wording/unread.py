"""The sentences for a word that means nothing in a game, such as a hex that is not on the board.

Errors for programs have them in English. The terminal prints them in the reader's language (`TextError.translated`).
"""

from warchest.wording.languages import N_

NO_DECISION = N_("'{word}' is not a decision. Write a word such as knight@f4, f4-f5, f4xf5, tactic@f4 or pass(knight).")
NOT_AT_A_HEX = N_("'{word}' can't be done at a hex. Write a unit to deploy, or one of {verbs}.")
NO_DECREE = N_("There is no decree '{name}'. Choose from {known}.")
NO_DECOY = N_("There is no decoy '{name}'. Choose from {known}.")
NO_LOSS = N_("No coin can be lost from '{name}'. Choose from {known}.")
NO_PLACE = N_("There is no draft position '{name}'. Choose from {known}.")
NO_SEAT = N_("There is no seat '{name}'. Choose from {known}.")
NO_UNIT = N_("'{coin}' is not a unit. Only units can be on the board.")
IN_NO_ARMY = N_("The unit '{coin}' is not in any army.")
NO_CARD = N_("There is no card '{name}' to draft. Choose from {known}.")
NO_DRAFT = N_("There is no card '{name}' to draft. This game has no draft.")
NO_HEX = N_("There is no hex '{name}' on this board. Hexes have a file and a rank, such as f4.")
NOT_ADJACENT = N_("The hexes {start} and {end} are not adjacent.")
NO_COIN = N_("There is no coin '{coin}'. The units of {seat} are {army}.")
NOT_IN_ARMY = N_("The unit '{coin}' is not in the army of {seat}. Its units are {army}.")
NO_ARMY = N_("{seat} has no unit '{coin}', because its army is not drafted yet.")
