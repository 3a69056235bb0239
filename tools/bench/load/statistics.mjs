const sort = (values) => [...values].sort((a, b) => a - b);

export function median(values) {
  const sorted = sort(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function toPercentiles(values) {
  const sorted = sort(values);
  const rank = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}
