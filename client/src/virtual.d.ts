declare module "virtual:glyphs" {
  /** SVG fragments by kind of coin or thing, 512 units square, in `currentColor`. */
  export const GLYPHS: Record<string, string>;
}
declare module "*.css";
