/**
 * The sentences of the page. A sentence is written once, in English, where it is used: `t("Your turn")`, or `tn("one coin", "{n} coins", n)`
 * if it depends on a number; or, if a table of data names it, as `phrase("Your turn")` there, with `t` later. The build collects them
 * in texts.json for the server, which sends translations keyed by the English text. A sentence without a translation is shown in English.
 */

declare const IS_TEXT: unique symbol;

/** A sentence that the build has collected. */
export type PageText = string & { readonly [IS_TEXT]: true };

/** A literal, never a variable: the build finds sentences by reading the sources. */
type Literal<S extends string> = string extends S ? never : S;

/** The values that replace the `{names}` of a sentence. */
type TextValues = Record<string, string | number>;

/**
 * Translations by the English sentence; of one that depends on a number, its forms by the categories of `Intl.PluralRules`. The key "" has the
 * forms of names that translations ask for as `{unit:acc}`, by form and name.
 */
export type Translations = Record<string, string | Record<string, string>>;

let translations: Translations = {};

export function setTexts(texts: Translations): void {
  translations = texts;
}

/** The page's language. */
export const language = globalThis.document?.documentElement.lang || "en";

/** Marks a sentence in a table of data, for `t` to translate later. */
export function phrase<const S extends string>(english: Literal<S>): PageText {
  return english as string as PageText;
}

/** Returns the sentence in the reader's language, with `{names}` filled in. */
export function t<const S extends string>(english: Literal<S> | PageText, values: TextValues = {}): string {
  const translation = translations[english];
  return filled(typeof translation === "string" ? translation : english, values);
}

/** Returns the form of the sentence for this number, which replaces `{n}`, in the reader's language. */
export function tn<const S extends string, const M extends string>(one: Literal<S>, many: Literal<M>, n: number, values: TextValues = {}): string {
  const translation = translations[one];
  const forms = typeof translation === "object" ? translation : { one, other: many };
  return filled(forms[new Intl.PluralRules(language).select(n)] ?? forms.other ?? many, { n, ...values });
}

function filled(template: string, values: TextValues): string {
  return template.replace(/\{(\w+):?(\w*)\}/g, (whole, name: string, form: string) => formed(String(values[name] ?? whole), form));
}

/** Returns a form of a name, with a capital first letter if the form has one. The form of the name `{name}` is that of all others. */
function formed(name: string, form: string): string {
  const forms = translations[""];
  if (form === "" || typeof forms !== "object") return name;
  const key = `${form.toLowerCase()}\u0004`;
  const found = forms[key + name] ?? forms[`${key}{name}`]?.replace("{name}", name) ?? name;
  return key.startsWith(form) ? found : found.slice(0, 1).toUpperCase() + found.slice(1);
}
