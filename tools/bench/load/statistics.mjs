/** The middle of an odd number of figures, the mean of the two middle ones of an even number. */
export function median(values) {
  const sorted = sort(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The smallest value that at least `share` of them do not exceed (nearest rank); NaN for none.
 * @param share from 0 to 1, as 0.99 for p99
 */
export function percentile(values, share) {
  const sorted = sort(values);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The percentiles that are shown of latencies, in milliseconds as they are. */
export function toPercentiles(latencies) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share));
  return { p50, p95, p99 };
}

const sort = (values) => [...values].sort((a, b) => a - b);
