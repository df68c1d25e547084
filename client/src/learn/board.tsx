/** The board of a lesson: a veil lies over the hexes that the step is not about, and only what is asked for is offered. */

import { TryBoard } from "../trying/board.tsx";
import type { PageBoard } from "../schema.gen.ts";
import type { OpenLesson } from "./lesson.ts";

export function LessonBoard({ lesson, data }: { lesson: OpenLesson; data: PageBoard }) {
  const lit = (): string[] => lesson.now.value?.lit ?? [];
  return (
    <TryBoard
      tried={lesson}
      data={data}
      position={() => lesson.now.value}
      lit={() => (lesson.over.value ? null : lit())}
      crossed={() => lesson.crossed.value}
      change={(base) => ({
        ...base,
        marks: Object.fromEntries(Object.entries(base.marks ?? {}).filter(([name]) => lit().includes(name))),
        discs: lesson.byButton.value ? (base.discs ?? []).filter(({ hex }) => lit().includes(hex)) : [],
      })}
      first={() => lesson.acting.value ?? lit()[0]}
    />
  );
}
