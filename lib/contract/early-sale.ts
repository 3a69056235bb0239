const DAY_MS = 24 * 60 * 60_000;

/**
 * When followers and pass holders may buy a ticket that is on sale to all from `saleFromMs`, in ms
 * since 1970. Null without an earlier sale.
 */
export const earlySaleFrom = (saleFromMs: number | null, days: number | null | undefined): number | null =>
  saleFromMs === null || days == null ? null : saleFromMs - days * DAY_MS;
