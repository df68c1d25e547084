import { expect, it } from "vitest";
import { hyphenated, signed } from "../../src/shared/forms.ts";

it("writes a whole number with its sign", () => {
  expect([signed(4.4), signed(-3.6), signed(0.2)]).toEqual(["+4", "−4", "0"]);
});

it.each([
  ["Crossbowman", "Crossbow-man"],
  ["Kruisboogschutter", "Kruisboog-schutter"],
  ["Armbrustschütze", "Armbrust-schütze"],
  ["Belagerungsturm", "Belage-rungs-turm"],
  ["Arbalétrier", "Arbalé-trier"],
  ["Leichte Kavallerie", "Leichte Kavallerie"],
  ["Footman", "Foot-man"],
  ["Human", "Human"],
])("hyphenates a long name before its last part: %s", (name, parts) => {
  expect(hyphenated(name).replaceAll("\u00ad", "-")).toBe(parts);
});
