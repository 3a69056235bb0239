/** Loaded with `--import` before the site. CLOCK_AHEAD_MS says how far its clock is ahead. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
