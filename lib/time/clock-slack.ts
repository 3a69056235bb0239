/** A time further ahead than planned, and this, was written while a clock was wrong; milliseconds. */
export const CLOCK_SLACK_MS = 60_000;
