import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { playbackTokenSchema, REQUESTED_WITH } from '@/lib/contract';
import { readVariants } from '@/recording/hls/playlist';
import { PASSWORD } from '../contract/buyer';
import { type Deployment, SITE_URL } from './deployment';

const REGISTRATIONS_AT_ONCE = 4;
const tokenSchema = playbackTokenSchema.pick({ playlist: true });
const HEARTBEAT_MS = 30_000;
const RETRY_MS = { first: 500, longest: 2000 };
/** Players of live video begin so many segments before its end. */
const BEHIND = 3;

type Arrival = { atMs: number; seconds: number };

type Viewer = {
  agent: Agent;
  localAddress: string;
  cookies: Map<string, string>;
  arrivals: Arrival[];
  refused: string[];
};

/** Viewers with access who read the show as hls.js does: token, playlist, then each new segment. */
export async function seatAudience(
  { nginx, store, failures, step }: Deployment,
  eventId: string,
  count: number,
) {
  let isOver = false;

  async function ask({ agent, localAddress, cookies }: Viewer, path: string, body?: object) {
    const answer = await nginx.ask(path, {
      agent,
      localAddress,
      method: body ? 'POST' : 'GET',
      headers: {
        origin: SITE_URL,
        'content-type': 'application/json',
        [REQUESTED_WITH.name]: REQUESTED_WITH.value,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (answer.status >= 500)
      failures.push({ at: step.name, status: answer.status, says: answer.body.slice(0, 120) });
    return answer;
  }

  async function enter(number: number): Promise<Viewer> {
    const viewer: Viewer = {
      agent: new Agent({ keepAlive: true }),
      localAddress: `127.2.0.${number + 1}`,
      cookies: new Map(),
      arrivals: [],
      refused: [],
    };
    const email = `${randomUUID()}@viewers.example`;
    const account = { name: 'Vera Viewer', email, password: PASSWORD, referral: null };
    expect((await ask(viewer, '/api/auth/register', account)).status).toBe(200);
    const { id } = await store
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const grant = { user_id: id, event_id: eventId, expires_at: null, created_at: Date.now() };
    await store.insertInto('grants').values(grant).execute();
    return viewer;
  }

  /** Rejects where the answer is no 200; a refusal is noted. */
  async function read(viewer: Viewer, path: string, body?: object): Promise<string> {
    const { status, body: text } = await ask(viewer, path, body);
    if (status === 200) return text;
    if (status === 401 || status === 403)
      viewer.refused.push(`${step.name}: ${status} ${text.slice(0, 120)}`);
    throw new Error(`${path} answered ${status}`);
  }

  async function renew(viewer: Viewer, number: number): Promise<string> {
    const screen = `screen-of-viewer-${String(number).padStart(4, '0')}`;
    const answer = await read(viewer, `/api/playback/${eventId}/token`, { screen, purpose: 'show' });
    return tokenSchema.parse(JSON.parse(answer)).playlist ?? '';
  }

  async function watch(viewer: Viewer, number: number): Promise<void> {
    const media = `/api/playback/${eventId}/media/`;
    let failed = 0;
    let tokenMs = 0;
    let path = '';
    let next: number | null = null;
    await sleep((number % 20) * 100);
    while (!isOver) {
      try {
        if (Date.now() - tokenMs > HEARTBEAT_MS) {
          if (path === '') path = media + (await renew(viewer, number));
          // The player goes on with the token that it has, and asks again.
          else void renew(viewer, number).catch(() => (tokenMs = 0));
          tokenMs = Date.now();
        }
        const text = await read(viewer, path);
        const [best] = readVariants(text);
        if (best) {
          path = new URL(best.uri, SITE_URL + path).href.slice(SITE_URL.length);
          continue;
        }
        const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0);
        const segments = [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*(\S+)/g)];
        next ??= Math.max(first, first + segments.length - BEHIND);
        let isNew = false;
        for (const [, seconds, uri = ''] of segments.slice(Math.max(0, next - first))) {
          await read(viewer, new URL(uri, SITE_URL + path).href.slice(SITE_URL.length));
          viewer.arrivals.push({ atMs: Date.now(), seconds: Number(seconds) });
          next = Math.max(next, first) + 1;
          isNew = true;
        }
        failed = 0;
        await sleep(isNew ? 2000 : 1000);
      } catch {
        failed += 1;
        await sleep(Math.min(RETRY_MS.first * 2 ** (failed - 1), RETRY_MS.longest));
      }
    }
  }

  const viewers: Viewer[] = [];
  for (let number = 0; number < count; number += REGISTRATIONS_AT_ONCE) {
    const few = Array.from({ length: Math.min(REGISTRATIONS_AT_ONCE, count - number) });
    viewers.push(...(await Promise.all(few.map((_, index) => enter(number + index)))));
  }
  const watching = viewers.map(watch);

  return {
    /** From `fromMs` to now, in words. */
    report(fromMs: number): string {
      const gaps = viewers.map(({ arrivals }) => toLongestGap(arrivals, fromMs));
      const stills = viewers.map(({ arrivals }) => toStillSeconds(arrivals, fromMs));
      const stood = stills.filter((seconds) => seconds > 0);
      const refused = viewers.flatMap((viewer) => viewer.refused);
      const still =
        stood.length === 0
          ? 'no picture stood still'
          : `${stood.length} pictures stood still, the longest ${Math.max(...stood).toFixed(1)} s`;
      return `, longest without new media ${Math.max(...gaps).toFixed(1)} s, ${still}, ${refused.length} refused`;
    },
    isWatching: () => viewers.every(({ arrivals }) => arrivals.length > BEHIND),
    listRefused: () => viewers.flatMap(({ refused }) => refused),
    countSegments: () => viewers.map(({ arrivals }) => arrivals.length),
    async leave(): Promise<void> {
      isOver = true;
      await Promise.all(watching);
      for (const { agent } of viewers) agent.destroy();
    },
  };
}

/** In seconds, between two arrivals after `fromMs`, or since the last one. */
function toLongestGap(arrivals: readonly Arrival[], fromMs: number): number {
  const times = [...arrivals.map(({ atMs }) => atMs), Date.now()];
  const gaps = times.map((atMs, index) => (atMs < fromMs ? 0 : atMs - (times[index - 1] ?? atMs)));
  return Math.max(...gaps) / 1000;
}

/** How long a player whose buffer is all that arrived stood still after `fromMs`, in seconds. */
function toStillSeconds(arrivals: readonly Arrival[], fromMs: number): number {
  let [ahead, lastMs, still] = [0, arrivals[0]?.atMs ?? 0, 0];
  for (const { atMs, seconds } of [...arrivals, { atMs: Date.now(), seconds: 0 }]) {
    ahead -= (atMs - lastMs) / 1000;
    if (ahead < 0 && atMs >= fromMs) still -= ahead;
    ahead = Math.max(0, ahead) + seconds;
    lastMs = atMs;
  }
  return still;
}
