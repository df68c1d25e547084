/** The head of the pages that have no other script: accounts, profiles, and pages of one sentence. */

import { installHead } from "../shared/head.ts";

installHead();
