/** Numbers of docs/product.md, read by code and copy. */

export const TRIAL_DAYS = 7;

export const DEFAULT_SCREENS = 2;

/** In characters, so that it fits above the video on a phone. */
export const MAX_STATUS_LENGTH = 280;

/** In milliseconds; a preview's token may be shorter. */
export const TOKEN_MS = 90_000;

export const MAX_TICKETS = 20;

/** A device test's limits, for 360 and for 720 lines. */
export const ENOUGH_MBITS = 0.8;
export const GOOD_MBITS = 3;

/** How long an unpaid order holds a ticket of a limited package, and its code. */
export const HOLD_MINUTES = 15;
