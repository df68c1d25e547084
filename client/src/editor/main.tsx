/** The editor: any position of any rule set is laid out by a coin and then its place, and played, shared or asked about. */

import { render } from "preact";
import { installSprite } from "../board/coin.ts";
import { Languages } from "../shared/later/languages.tsx";
import { switchTheme } from "../shared/look.ts";
import { setTexts, t } from "../shared/texts.ts";
import { Icon, ThemeIcon } from "../shared/ui.tsx";
import { Armies } from "./armies.tsx";
import { BoardPane } from "./board.tsx";
import { boot, four, names } from "./boot.ts";
import { Foot, LegalActions } from "./foot.tsx";
import { layout } from "./layout.ts";
import { Markers } from "./markers.tsx";
import { armyOf, sideOf } from "./position.ts";
import { Seat } from "./seats.tsx";
import { MenuButton, Sheet } from "./sheet.tsx";
import { editor, turned } from "./state.ts";

function App() {
  const { name, scale } = layout.value;
  const own = turned.now.value === "dusk" ? "A" : "B";
  const above = names.filter((seat) => sideOf(seat) !== own);
  const below = names.filter((seat) => sideOf(seat) === own);
  return (
    <main class={`editing editing-${name} ${four ? "four" : "two"}`} style={{ "--r": `${scale}px` }}>
      <Head />
      {name === "wide" ? (
        <>
          <div class="left"><Armies seats={above} /><Markers /><Armies seats={below} /></div>
          <BoardPane />
          <div class="right"><div class="edited-seats">{editor.legal.value ? <LegalActions /> : [...above, ...below].map((seat) => <Seat key={seat} seat={seat} />)}</div><Foot /><Languages /></div>
        </>
      ) : (
        <>
          <Armies seats={above} />
          <BoardPane />
          <Armies seats={below} />
          <Sheet />
        </>
      )}
    </main>
  );
}

function Head() {
  return (
    <header class="masthead">
      <h1 class="unseen-text">{t("Editor")}</h1>
      <a class="name" href="/">{t("War Chest")}</a>
      <button type="button" class="tool" aria-disabled={editor.done.value.length === 0} aria-label={t("Undo")} title={t("Undo")} onClick={editor.undo}>
        <Icon><path d="M7.500 4L4 7.500L7.500 11M4 7.500H12A4 4 0 0 1 12 15.500H8" /></Icon>
      </button>
      <button type="button" class="tool" aria-disabled={editor.undone.value.length === 0} aria-label={t("Redo")} title={t("Redo")} onClick={editor.redo}>
        <Icon><path d="M12.500 4L16 7.500L12.500 11M16 7.500H8A4 4 0 0 0 8 15.500H12" /></Icon>
      </button>
      <button type="button" class="tool" aria-label={t("Flip board")} title={t("Flip board")} onClick={flip}>
        <Icon><path d="M7 16V4L4 7M13 4V16L16 13" /></Icon>
      </button>
      {layout.value.name === "wide" ? (
        <>
          <button type="button" class="tool" aria-label={t("Light or dark")} title={t("Light or dark")} onClick={switchTheme}><ThemeIcon /></button>
          <a class="tool" href="/rules" aria-label={t("How to play")} title={t("How to play")}>?</a>
        </>
      ) : <MenuButton />}
    </header>
  );
}

function flip(): void {
  turned.set(turned.now.value === "dusk" ? "dawn" : "dusk");
}

/** Keys: 1 to 4 choose from the lower army, with Shift from the upper one; Delete takes off; Ctrl Z and Ctrl Y undo and redo. */
function onKey(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("input, select, textarea, [role=spinbutton]")) return;
  if (event.ctrlKey || event.metaKey) {
    const back = event.key.toLowerCase() === "z" && !event.shiftKey;
    const on = event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
    if (!back && !on) return;
    event.preventDefault();
    (back ? editor.undo : editor.redo)();
    return;
  }
  if (event.altKey) return;
  const digit = /^Digit([1-4])$/.exec(event.code)?.[1];
  if (event.key === "Delete") editor.choose({ what: "off" });
  else if (event.key === "Escape" && editor.legal.value) editor.setLegal(false);
  else if (event.key === "f" || event.key === "F") flip();
  else if (digit !== undefined) {
    const own = turned.now.value === "dusk" ? "A" : "B";
    const seat = names.find((one) => (sideOf(one) === own) !== event.shiftKey) ?? "A";
    const kind = armyOf(editor.position.value, seat)[Number(digit) - 1];
    if (kind !== undefined) editor.choose({ what: "unit", seat, kind });
  }
}

setTexts(boot.texts);
void installSprite();
document.addEventListener("keydown", onKey);
const root = document.getElementById("app");
if (root) render(<App />, root);
