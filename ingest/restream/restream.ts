import { MESSAGE } from '../rtmp/chunk-reader';
import { createClock } from '../show/clock';
import type { Publication } from '../show/publication';
import type { Relay } from '../show/relay';
import { createDestination, type Destination, type Headers, type Publish } from './destination';

/** Relays what the encoder on the air sends to the destinations that the site names. */
export function createRestream({ now, publish }: { now: () => number; publish: Publish }): Relay {
  const destinations = new Map<string, Destination>();
  let untilMs = Infinity;
  let source: { publication: Publication; clock: ReturnType<typeof createClock> } | null = null;
  let headers: Headers = [];
  /** From the encoder's clock to the show's, in ms. Null before its first message. */
  let shiftMs: number | null = null;
  let last = { ms: 0, atMs: 0 };

  function stop(): void {
    for (const destination of destinations.values()) destination.stop();
    destinations.clear();
    source = null;
  }

  /** The show's clock goes on where the last encoder stopped, whatever the next one calls 0. */
  function toShowMs(clock: ReturnType<typeof createClock>, isSound: boolean, timestamp: number): number {
    const { ms, isJump } = clock.read(isSound ? 'audio' : 'video', timestamp);
    if (isJump || shiftMs === null) shiftMs = last.ms + Math.max(1, now() - last.atMs) - ms;
    last = { ms: Math.max(last.ms, ms + shiftMs), atMs: now() };
    return ms + shiftMs;
  }

  return {
    set(order) {
      untilMs = order.until === null ? Infinity : Date.parse(order.until);
      const wanted = new Map(now() >= untilMs ? [] : order.destinations.map((one) => [one.id, one]));
      for (const [id, destination] of destinations) {
        const { url, key } = destination.target;
        const same = wanted.get(id);
        if (same?.url === url && same.key === key) continue;
        destination.stop();
        destinations.delete(id);
      }
      for (const [id, target] of wanted)
        if (!destinations.has(id))
          destinations.set(
            id,
            createDestination(target, publish, () => headers),
          );
    },

    take(publication, { type, timestamp, payload }, isKey) {
      if (destinations.size === 0) return;
      if (now() >= untilMs) return stop();
      if (source?.publication !== publication) {
        source = { publication, clock: createClock() };
        shiftMs = null;
        for (const destination of destinations.values()) destination.restart();
      }
      if (isKey) headers = toHeaders(publication, headers);
      const ms = toShowMs(source.clock, type === MESSAGE.audio, timestamp);
      const media = { type, ms, payload, isKey };
      for (const destination of destinations.values()) destination.add(media);
    },

    status: () => [...destinations].map(([id, destination]) => ({ id, ...destination.status() })),

    stop,
  };
}

/** The same list where nothing has changed. */
function toHeaders({ headers: { data, video, audio } }: Publication, before: Headers): Headers {
  const listed = [
    { type: MESSAGE.data, payload: data },
    { type: MESSAGE.video, payload: video },
    { type: MESSAGE.audio, payload: audio },
  ].flatMap(({ type, payload }) => (payload === null ? [] : [{ type, payload, isKey: false }]));
  const isSame =
    listed.length === before.length &&
    listed.every(({ payload }, index) => before[index]?.payload.equals(payload));
  return isSame ? before : listed;
}
