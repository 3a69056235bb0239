const sort = (values) => [...values].sort((a, b) => a - b);

/** The middle of an odd number of figures, the mean of the two middle ones of an even number. */
export function median(values) {
  const sorted = sort(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Percentiles by nearest rank; NaN where there are no values. */
export function toPercentiles(values) {
  const sorted = sort(values);
  const rank = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}
