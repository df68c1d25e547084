/** Hides the part of a line that the edge of the record would cut through. */
export function truncate(element: HTMLElement): void {
  const list = element.querySelector("ol");
  if (!list) return;
  const frame = element.getBoundingClientRect();
  const whole = list.getBoundingClientRect();
  let top = frame.top;
  let bottom = frame.bottom;
  for (const line of list.children) {
    const box = line.getBoundingClientRect();
    // A long comment may be cut: hidden, it would leave nothing.
    if (box.height > frame.height / 2) continue;
    // Half a pixel of rounding does not count as a cut.
    if (box.top < frame.top - 0.5 && box.bottom > frame.top) top = box.bottom;
    if (box.top < frame.bottom && box.bottom > frame.bottom + 0.5) bottom = box.top;
  }
  list.style.clipPath = `inset(${Math.max(top - whole.top, 0)}px 0 ${Math.max(whole.bottom - bottom, 0)}px 0)`;
}
