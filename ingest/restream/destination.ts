import { setTimeout as sleep } from 'node:timers/promises';
import type { InputStatus } from '@/lib/contract/studio/live/schemas';
import type { Link, PublishOptions, Target } from './publish';
import { PublishFault } from './publish-fault';

/** What waits for one destination, in bytes; the messages themselves are shared by all. */
const MAX_WAITING = 8 * 1024 * 1024;
/** Handed to the socket at once, in bytes. */
const MAX_IN_SOCKET = 512 * 1024;
/** In ms. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A connection that lasted so long was a good one. In ms. */
const GOOD_MS = 15_000;
/** Skipping is shown for so long, and a rate is measured over so long. In ms. */
const SHOWN_MS = 10_000;
const RATE_MS = 3000;

/** A message of the encoder, with its time in the show, in ms. */
export type Media = { type: number; ms: number; payload: Buffer; isKey: boolean };
/** What a decoder needs first: metadata and configurations. Replaced as a whole. */
export type Headers = readonly Omit<Media, 'ms'>[];

export type RelayState = InputStatus['destinations'][number]['state'];
export type Publish = (
  target: Target,
  options: Pick<PublishOptions, 'attempt' | 'signal' | 'ready' | 'drained'>,
) => Promise<void>;

export type Destination = ReturnType<typeof createDestination>;

/**
 * Relays a show to one server: from a keyframe on, again after a cut, and from the next keyframe
 * where it can't keep up. It never makes anything else wait.
 */
export function createDestination(target: Target, publish: Publish, headers: () => Headers) {
  const over = new AbortController();
  let queue: Media[] = [];
  let queued = 0;
  let link: Link | null = null;
  /** While a connection is paused, nothing is kept for it. */
  let isPaused = target.key === '';
  let isStopped = false;
  let needsKey = true;
  let told: Headers | null = null;
  let firstMs: number | null = null;
  const lastMs = new Map<number, number>();
  let fault: RelayState | null = isPaused ? 'refused' : null;
  let skippedMs = -Infinity;
  let wake: (() => void) | null = null;
  const rate = { sinceMs: performance.now(), bytes: 0, kbps: 0 };

  function clear(): void {
    queue = [];
    queued = 0;
    needsKey = true;
  }

  function add(media: Media): void {
    if (isPaused || isStopped || (needsKey && !media.isKey)) return;
    if (media.isKey && told !== headers()) {
      told = headers();
      for (const header of told) push({ ...header, ms: media.ms });
    }
    needsKey = false;
    push(media);
    if (queued + (link?.waiting() ?? 0) > MAX_WAITING) {
      skippedMs = performance.now();
      clear();
      // They may have been among what was skipped.
      told = null;
    }
    pump();
    wake?.();
  }

  function push(media: Media): void {
    queue.push(media);
    queued += media.payload.length;
  }

  function pump(most = MAX_IN_SOCKET): void {
    while (link !== null && link.waiting() < most) {
      const next = queue.shift();
      if (next === undefined) return;
      const { type, payload } = next;
      queued -= payload.length;
      firstMs ??= next.ms;
      const ms = Math.max(next.ms - firstMs, lastMs.get(type) ?? 0);
      lastMs.set(type, ms);
      link.write(type, Math.round(ms), payload);
      rate.bytes += payload.length;
    }
  }

  function ready(fresh: Link): void {
    link = fresh;
    fault = null;
    pump();
  }

  /** The connection is only made once there is something to send. */
  async function run(): Promise<void> {
    for (let failures = 0, attempt = 0; !isStopped; attempt += 1) {
      if (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      if (isStopped) return;
      const beganMs = performance.now();
      const failed = await publish(target, {
        attempt,
        signal: over.signal,
        ready,
        drained: () => pump(),
      }).then(
        () => null,
        (error: unknown) => error,
      );
      if (failed === null) return;
      fault = failed instanceof PublishFault ? failed.reason : 'lost';
      failures = link !== null && performance.now() - beganMs > GOOD_MS ? 0 : failures + 1;
      link = null;
      isPaused = true;
      clear();
      [told, firstMs] = [null, null];
      lastMs.clear();
      const pause = fault === 'refused' ? LONGEST_PAUSE_MS : FIRST_PAUSE_MS * 2 ** failures;
      await sleep(Math.min(LONGEST_PAUSE_MS, pause), null, { signal: over.signal }).catch(() => null);
      isPaused = false;
    }
  }

  if (!isPaused) void run();

  return {
    target,
    add,

    /** What comes next is another encoder's. */
    restart: (): void => void (needsKey = true),

    status(): { state: RelayState; kbps: number } {
      const nowMs = performance.now();
      if (nowMs - rate.sinceMs > RATE_MS) {
        rate.kbps = Math.round((rate.bytes * 8) / (nowMs - rate.sinceMs));
        [rate.sinceMs, rate.bytes] = [nowMs, 0];
      }
      const isBehind = nowMs - skippedMs < SHOWN_MS || queued > MAX_IN_SOCKET;
      const state = fault ?? (link === null ? 'connecting' : isBehind ? 'behind' : 'sending');
      return { state, kbps: link === null ? 0 : rate.kbps };
    },

    /** In order where it sends. */
    stop(): void {
      isStopped = true;
      pump(MAX_WAITING);
      clear();
      if (link === null) over.abort();
      else link.finish();
      wake?.();
    },
  };
}
