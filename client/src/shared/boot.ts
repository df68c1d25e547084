/** The object that the server laid into the page. */
export function readBoot<T>(): T {
  const element = document.getElementById("boot");
  if (element === null) throw new Error("The page carries no boot data.");
  return JSON.parse(element.textContent ?? "") as T;
}
