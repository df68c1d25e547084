declare module "virtual:glyphs" {
  /** The kinds of coins and the other things that have a drawing of their own in the sheet, `glyphs.svg`. */
  export const GLYPHS: ReadonlySet<string>;
}
declare module "*.css";
