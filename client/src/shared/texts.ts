/**
 * The sentences of the page. A sentence is written once, in English, where it is used: `t("Your turn")`; or, where a table of data
 * names it, as `phrase("Your turn")` there, with `t` later. The build collects both kinds in texts.json for the server, which sends
 * translations keyed by the English text. A sentence without a translation is shown in English.
 */

declare const IS_TEXT: unique symbol;

/** A sentence that the build has found. */
export type Text = string & { readonly [IS_TEXT]: true };

/** A literal, never a variable: the build finds sentences by reading the sources. */
type Literal<S extends string> = string extends S ? never : S;

let translations: Record<string, string> = {};

export function setTexts(texts: Record<string, string>): void {
  translations = texts;
}

/** Marks a sentence in a table of data, for `t` to translate later. */
export function phrase<const S extends string>(english: Literal<S>): Text {
  return english as string as Text;
}

/** Returns the sentence in the reader's language, with `{names}` filled in. */
export function t<const S extends string>(english: Literal<S> | Text, values: Record<string, string | number> = {}): string {
  const template = translations[english] ?? english;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
