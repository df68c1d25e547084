import { expect, test } from "vitest";
import { hyphenated } from "../../src/shared/forms.ts";

test("a long name breaks before its last part, with a hyphen or, in Japanese, without one", () => {
  expect(hyphenated("Crossbowman")).toBe("Crossbow\u00adman");
  expect(hyphenated("ライトキャバルリー")).toBe("ライト\u200bキャバルリー");
  expect(hyphenated("スカーミッシャーのデコイ")).toBe("スカーミッシャーの\u200bデコイ");
  expect(hyphenated("キャバルリー")).toBe("キャバルリー");
});
