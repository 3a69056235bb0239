/** What a main playlist says of a quality. Sizes in pixels. */
export type Facts = { codecs: readonly string[]; width: number; height: number; fps: number | null };

type Sized = { bytes: number; seconds: number };

/**
 * `EXT-X-STREAM-INF` (RFC 8216bis 4.4.6.2), with the rates of these segments. `leastRate` in bit/s
 * is what others may reach.
 */
export function toStreamInf(segments: readonly Sized[], facts: Facts | null, leastRate = 1): string {
  const sum = (of: keyof Sized) => segments.reduce((total, one) => total + one[of], 0);
  const rates = segments.map(({ bytes, seconds }) => (bytes * 8) / Math.max(seconds, 0.1));
  const mean = Math.ceil((sum('bytes') * 8) / Math.max(sum('seconds'), 0.1));
  const peak = Math.ceil(rates.reduce((most, rate) => Math.max(most, rate), leastRate));
  const known = facts
    ? [`CODECS="${facts.codecs.join(',')}"`, `RESOLUTION=${facts.width}x${facts.height}`]
    : [];
  const frames = facts?.fps ? [`FRAME-RATE=${facts.fps.toFixed(3)}`] : [];
  return `#EXT-X-STREAM-INF:${[`BANDWIDTH=${peak}`, `AVERAGE-BANDWIDTH=${mean}`, ...known, ...frames].join(',')}`;
}
