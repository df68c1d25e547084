/** Shows or hides a part of the page that the server has drawn. */
export function show(id: string, shown: boolean): void {
  const part = document.getElementById(id);
  if (part) part.hidden = !shown;
}
