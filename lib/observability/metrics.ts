import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { runtime } from '@/lib/runtime';

/** A plain sum, because every cached response passes here. */
type CachedResponses = Map<number, number>;

/** Names and seconds as Prometheus recommends. */
function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const seconds = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const count = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const player = ['engine', 'live'];
  const cached: CachedResponses = new Map();
  new Counter({
    name: 'http_cached_responses_total',
    help: 'Pages answered from memory, which are not among the requests with a duration',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset();
      for (const [status, answers] of cached) this.inc({ status: String(status) }, answers);
    },
  });
  return {
    cached,
    registry,
    requests: seconds(
      'http_request_duration_seconds',
      'Requests by kind of address and class of status',
      ['kind', 'status'],
      [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    ),
    upstream: seconds(
      'upstream_call_duration_seconds',
      'Calls of the API by name and outcome',
      ['call', 'outcome'],
      [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    ),
    circuit: new Gauge({
      name: 'upstream_circuit_state',
      registers,
      help: 'Whether calls of the API elsewhere pass: 0 all, 1 one to try, 2 none',
    }),
    circuitOpened: count(
      'upstream_circuit_opened_total',
      'How often calls were stopped after failures in a row',
    ),
    circuitRefused: count('upstream_circuit_refused_total', 'Calls that were not made meanwhile'),
    starts: seconds(
      'playback_start_seconds',
      'Time from opening the player to the first frame, as players report it',
      player,
      [0.25, 0.5, 1, 1.5, 2.5, 5, 10, 30],
    ),
    played: count('playback_played_seconds_total', 'Seconds that were played', player),
    stalled: count('playback_stalled_seconds_total', 'Seconds that playback stalled', player),
    stalls: count('playback_stalls_total', 'How often playback stalled', player),
    playerErrors: count('playback_errors_total', 'Errors that players reported', player),
    cspReports: count('csp_reports_total', "What browsers refused by a page's policy, or would have", [
      'directive',
      'disposition',
    ]),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

declare module '@/lib/runtime' {
  interface Runtime {
    metrics?: Metrics;
  }
}

export const metrics: Metrics = (runtime.metrics ??= createMetrics());

export const cachedResponses: CachedResponses = metrics.cached;
