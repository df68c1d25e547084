import { expect, it } from "vitest";
import { hyphenated } from "../../src/shared/forms.ts";

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
