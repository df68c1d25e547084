/**
 * A question in the prompt's place: a sentence, a smaller one below it, and buttons in the row of actions. Nothing opens over the
 * board or the hand, and nothing moves.
 */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Key } from "../controls/key.tsx";
import { deaf } from "../page.ts";
import type { Question } from "./questions.ts";

export function QuestionButtons({ of }: { of: Question }) {
  const focused = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => focused.current?.focus({ preventScroll: true }), [of]);
  return (
    <>
      {of.buttons.map((one) => (
        <button
          key={one.label}
          type="button"
          class={`button ${one.look ?? ""}`}
          ref={one.focused ? focused : null}
          aria-keyshortcuts={one.key}
          onClick={() => deaf() || one.run()}
        >
          {one.label}
          {one.key ? <Key name={one.key === "Escape" ? "Esc" : one.key.toUpperCase()} /> : null}
        </button>
      ))}
    </>
  );
}
