/** How far the clocks of two instances may lie apart, in milliseconds. */
export const CLOCK_SLACK_MS = 60_000;
