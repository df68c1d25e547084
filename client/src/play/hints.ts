/** Whether this browser still wants the hints of a first game. */

import { kept } from "../shared/kept.ts";

/** The hints are off once all were told, or once they were put away. */
export const hints = kept("hints", "on", "off");
