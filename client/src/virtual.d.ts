declare module "virtual:glyphs" {
  /** The kinds of coins and the other things that have a drawing in the sheet, `glyphs.svg`. */
  export const GLYPHS: ReadonlySet<string>;
}
declare module "*.css";
