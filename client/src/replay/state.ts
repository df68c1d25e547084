/** The replay of this page. */

import { keepPage } from "../offline/keep.ts";
import { readBoot } from "../shared/boot.ts";
import type { ReplayBoot } from "../schema.gen.ts";
import { personName } from "../table/names.ts";
import { table } from "../table/signals.ts";
import * as calls from "./calls.ts";
import { createReplay } from "./controller.ts";
import { reviewing } from "./lens.ts";
import { siteAddress } from "../shared/root.ts";

export { seatOf } from "./controller.ts";

const boot = readBoot<ReplayBoot>();
export const id = boot.replay;

/** The start of a link to share, and the reason why others could not open it, if there is one. */
export const { site, trouble: ownOnly } = boot;

export const {
  address, at, chooseForm, form, jump, last, moment, moments, momentText, path, playing, playOrPause, remarks, replay, show, start, step, trouble,
} = createReplay({
  boot,
  table,
  server: calls,
  personName,
  search: () => location.search,
  setAddress: (to) => history.replaceState(null, "", siteAddress(reviewing.value ? `${to}&review=true` : to)),
  keepPage: (...page) => void keepPage(...page),
});
