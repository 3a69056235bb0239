import { cold } from './scenarios/cold.mjs';
import { doors } from './scenarios/doors.mjs';
import { eventPage, staticPage } from './scenarios/pages.mjs';
import { gateway } from './scenarios/gateway.mjs';
import { hosts } from './scenarios/hosts.mjs';
import { hour } from './scenarios/hour.mjs';
import { logins } from './scenarios/logins.mjs';
import { purchases } from './scenarios/purchases.mjs';
import { surge } from './scenarios/surge.mjs';
import { watch } from './scenarios/watch.mjs';

/**
 * What `npm run bench` measures, in the order it does.
 *
 * A scenario has a `name`, a sentence on what it `measures` and one on its `baseline`; `targets`,
 * measured in turn, round after round; and `numbers`, the figures that are shown (see verdict.mjs).
 * `prepare` starts what it needs, all of which is stopped afterwards, and returns `measure`, which
 * gives the figures of one target for the given seconds. One that has `seconds` of its own is long,
 * and measured when it is named.
 */
export const SCENARIOS = [
  ...[staticPage, eventPage, surge, hosts, cold],
  ...[logins, purchases, doors, gateway, watch],
  hour,
];
