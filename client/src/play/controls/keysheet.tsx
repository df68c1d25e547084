/** The keys of the play page that have a meaning in this game. */

import { t, phrase, type PageText } from "../../shared/texts.ts";
import { mayTalk } from "../../table/talking.ts";
import * as state from "../state.ts";

/** Keys as printed on a keyboard, with a dash between the ends of a range; and their effect. */
type KeyLine = [keys: string[], does: PageText];

const DASH = "–";

const BY_NAME = state.middle().toUpperCase().split("");
const CHOOSING: KeyLine[] = [
  [["1", DASH, "3"], phrase("Choose a coin")],
  [["↑", "↓", "←", "→", "Enter"], phrase("Choose a hex on the board")],
  [BY_NAME, phrase("Choose a hex by its name")],
];
const ACTIONS: KeyLine[] = [
  [["B"], phrase("Bolster")],
  [["C"], phrase("Control")],
  [["A"], phrase("Use the tactic, accept an offer")],
  [["I"], phrase("Take the initiative")],
  [["P"], phrase("Pass")],
  [["R", "1", DASH, "4"], phrase("Recruit")],
];
const DECREES: KeyLine[] = [[["D", "1", DASH, "3"], phrase("Proclaim a decree")]];
const BOXES: KeyLine[] = [
  [["U"], phrase("Cure poison")],
  [["Y"], phrase("Return a decoy")],
];
const ENDING: KeyLine[] = [
  [["Enter"], phrase("Send, or end the action here")],
  [["Esc"], phrase("Go back, close or decline")],
  [["Esc", "Esc"], phrase("Cancel the action")],
];
const LOOKING: KeyLine[] = [
  [["←", "→"], phrase("Step through the log")],
  [["Home", "End"], phrase("First or current position")],
  [["L"], phrase("Log")],
  [["X"], phrase("What the other side can attack")],
  [["F"], phrase("Flip the board")],
  [["M"], phrase("Sound on or off")],
  [["?"], phrase("Unit card / these keys")],
];
const HINT: KeyLine = [["H"], phrase("Hint")];
const TAKEBACK: KeyLine = [["Z"], phrase("Ask for a takeback")];
const CHAT: KeyLine = [["T"], phrase("Chat")];
const WITH_PEOPLE: KeyLine[] = [
  [["O"], phrase("Offer a draw")],
  TAKEBACK,
  CHAT,
  [["N"], phrase("Next game where it is your turn")],
];

export function KeySheet() {
  const playing = [...CHOOSING, ...ACTIONS, ...(state.view.value?.decrees ? DECREES : []), ...(state.boot.lite ? [] : BOXES), ...(state.boot.hints ? [HINT] : []), ...ENDING];
  return (
    <>
      {state.watching ? null : <Group title={t("Playing")} lines={playing} />}
      <Group title={t("Viewing")} lines={LOOKING} />
      <p class="second">{t("Drag with the right button to draw an arrow. It disappears with the next action.")}</p>
      <Group title={t("Other players")} lines={state.watching ? [CHAT] : mayTalk ? WITH_PEOPLE : [TAKEBACK]} />
    </>
  );
}

function Group({ title, lines }: { title: string; lines: KeyLine[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl class="keys">
        {lines.map(([keys, does]) => (
          <div key={does}>
            <dt>{keys.map((key, k) => (key === DASH ? key : <kbd key={k}>{key}</kbd>))}</dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
