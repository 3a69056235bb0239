import { type ShowId, toShowId, toShowText, toStreamUrl } from '@/lib/contract/show-id';
import { inputStatusSchema, type InputStatus, type Pause } from '@/lib/contract/studio/live/schemas';
import { encodersSchema, type RestreamOrder } from '@/lib/contract/ingest';
import type { Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import * as z from 'zod';
import { instantSchema } from '@/lib/contract/shared';
import { readAnswer } from '@/lib/json/read-json';
import type { IngestConfig } from '../config/config';
import { isMultivariant, readVariants } from '@/recording/hls/playlist';
import { keepSince } from '@/recording/hls/media-playlist';
import type { Homes } from './homes';
import { createSharedCache } from './media/shared-cache';
import type { Showing } from './showing';

/** In milliseconds. Every viewer's page may ask for the state. */
const KEEP_MS = 1000;
const LATE_MS = 1500;
const MAX_BYTES = 256 * 1024;

/** A smaller difference between two clocks is the time of a request. In ms. */
const SKEW_MS = 2000;

const clockSchema = z.object({ now: instantSchema });

/** A shorter silence is bridged by the players' buffers. */
export const SILENT_MS = 10_000;

const NOTHING: InputStatus = {
  state: 'waiting',
  input: null,
  since: null,
  last_media_at: null,
  video: null,
  audio: null,
  unrecorded_since: null,
  drops: 0,
  lost_frames: 0,
  faults: [],
  destinations: [],
  qualities: null,
};

export type Ingest = ReturnType<typeof createIngest>;

/** The live input, as the site asks it (docs/streams.md). No call throws. */
export function createIngest(
  { url, secret }: Pick<IngestConfig, 'url' | 'secret'>,
  now: () => number,
  homes: Pick<Homes, 'find' | 'listAlive'> | null = null,
) {
  const statuses = createSharedCache<InputStatus>({ maxBytes: 2000, sizeOf: () => 1, now });
  const goneSince = new Map<string, number>();
  /** How far the clock of each is ahead of ours. In ms. */
  const ahead = new Map<string, number>();

  const findBase = async (show: ShowId): Promise<string> => (await homes?.find(toShowText(show)))?.url ?? url;
  /** Of all inputs that are there, or of the one that doesn't register. */
  async function listBases(): Promise<string[]> {
    const alive = (await homes?.listAlive()) ?? [];
    return alive.length > 0 ? alive : [url];
  }

  async function ask(
    base: string,
    path: string,
    method: 'GET' | 'POST' = 'GET',
    body?: string,
  ): Promise<Response | null> {
    if (secret === null) return null;
    try {
      return await fetch(`${base}/${path}`, {
        method,
        body: body ?? null,
        headers: { Authorization: `Bearer ${secret}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(LATE_MS),
      });
    } catch {
      return null;
    }
  }

  async function load(show: ShowId): Promise<InputStatus> {
    const name = toShowText(show);
    const base = await findBase(show);
    const response = await ask(base, `shows/${name}/status`);
    const isKnown = response !== null && (response.ok || response.status === 404);
    if (response?.status === 404) await response.body?.cancel();
    const body: unknown = response?.ok ? await readAnswer(response, MAX_BYTES).catch(() => null) : null;
    const status = response?.status === 404 ? NOTHING : inputStatusSchema.safeParse(body).data;
    const clock = clockSchema.safeParse(body).data;
    const aheadMs = ahead.get(base) ?? 0;
    const seenMs = clock ? Date.parse(clock.now) - now() : aheadMs;
    if (Math.abs(seenMs - aheadMs) > SKEW_MS) ahead.set(base, Math.abs(seenMs) > SKEW_MS ? seenMs : 0);
    if (isKnown && status) {
      goneSince.delete(name);
      return status;
    }
    const since = goneSince.get(name) ?? now();
    goneSince.set(name, since);
    return { ...NOTHING, state: 'unreachable', since: toInstant(since) };
  }

  const tellOne = async (base: string, show: ShowId, action: string, body?: string): Promise<boolean> => {
    const response = await ask(base, `shows/${toShowText(show)}/${action}`, 'POST', body);
    await response?.body?.cancel();
    return response?.ok === true || response?.status === 404;
  };

  /** All, since a backup receives the show too. Those that are not its home are told `others`. */
  async function tell(show: ShowId, action: string, body?: string, others = body): Promise<boolean> {
    const home = await findBase(show);
    const bases = [...new Set([home, ...(await listBases())])];
    const told = bases.map((base) => tellOne(base, show, action, base === home ? body : others));
    return (await Promise.all(told)).every(Boolean);
  }

  const isOurs = (address: string | null): boolean => address?.startsWith(`${url}/`) ?? false;
  const readStatus = async (show: ShowId): Promise<InputStatus> =>
    (await statuses.get(toShowText(show), KEEP_MS, () => load(show))) ?? NOTHING;

  return {
    toStreamUrl: (show: ShowId): string => toStreamUrl(url, show),
    /** Whether an address belongs to the live input. */
    isOurs,
    /** At most a second old. */
    readStatus,
    /** When a show started, by the clock of the live input. */
    async toItsClock(show: ShowId, startsAtMs: number): Promise<number> {
      await readStatus(show);
      return startsAtMs + (ahead.get(await findBase(show)) ?? 0);
    },
    /** Closes the playlist. Safe to repeat; false when it has to be. */
    end: (show: ShowId) => tell(show, 'end'),
    reopen: (show: ShowId) => tell(show, 'reopen'),
    /** To where it relays a show from now on. Safe to repeat. */
    restream: (show: ShowId, order: RestreamOrder) =>
      tell(show, 'restream', JSON.stringify(order), JSON.stringify({ ...order, destinations: [] })),
    /** Those that send with this key, or all. Safe to repeat. */
    disconnect: (show: ShowId, keyHash: string | null = null) =>
      tell(show, keyHash === null ? 'disconnect' : `disconnect?key=${keyHash}`),
    /** Of all inputs that answer. */
    async listEncoders() {
      const lists = (await listBases()).map(async (base) => {
        const response = await ask(base, 'encoders');
        const body: unknown = response?.ok ? await readAnswer(response, MAX_BYTES).catch(() => null) : null;
        return encodersSchema.safeParse(body).data ?? [];
      });
      return (await Promise.all(lists)).flat();
    },
  };
}

/** Whether an encoder that has sent something is silent for longer than players bridge. */
export function isSilent({ state, since, last_media_at: last }: InputStatus, nowMs: number): boolean {
  if (state !== 'silent' && state !== 'unreachable') return false;
  const from = Date.parse(last ?? since ?? '');
  return nowMs - from > SILENT_MS;
}

/**
 * What an encoder sent before the start is for the desk only. Null where nothing came since. A
 * playlist of another origin stays as it is, and so does one that leads to qualities.
 */
export async function keepShow(
  ingest: Pick<Ingest, 'isOurs' | 'toItsClock'>,
  read: (address: string) => Promise<Result<string>>,
  { show, media_url: url, start_time: startsAtMs }: Pick<Showing, 'show' | 'media_url' | 'start_time'>,
  text: string,
): Promise<string | null> {
  if (url === null || !ingest.isOurs(url) || show.side !== null) return text;
  const sinceMs = await ingest.toItsClock(show, startsAtMs);
  const [quality] = isMultivariant(text) ? readVariants(text) : [];
  if (!quality) return keepSince(text, sinceMs);
  const first = await read(new URL(quality.uri, url).href);
  return first.ok && keepSince(first.value, sinceMs) !== null ? text : null;
}

type Paused = { id: string; media_url: string | null; break_at: number | null };

/** Of a show that is on. */
export async function findPause(ingest: Ingest, event: Paused, nowMs: number): Promise<Pause | null> {
  if (event.break_at !== null) return 'desk';
  if (event.media_url === null || !ingest.isOurs(event.media_url)) return null;
  return isSilent(await ingest.readStatus(toShowId(event.id)), nowMs) ? 'silent' : null;
}
