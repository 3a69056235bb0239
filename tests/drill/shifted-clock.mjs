/** Loaded with `--import` before the site. CLOCK_AHEAD_MS says how far its clock is ahead. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);

const RealDate = Date;
class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...given);
  }
}

// Next replaces Date once more, and takes over its own properties only.
const { now, parse, UTC } = RealDate;
Object.assign(ShiftedDate, { now: () => now() + aheadMs, parse, UTC });
globalThis.Date = ShiftedDate;
