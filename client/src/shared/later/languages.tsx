/** The switch between languages, which the server puts into pages that exist in several. */
export function Languages() {
  const fill = (place: HTMLElement | null): void => {
    const laid = document.getElementById("languages");
    if (place?.childNodes.length === 0 && laid instanceof HTMLTemplateElement) place.append(laid.content.cloneNode(true));
  };
  return <div ref={fill} />;
}
