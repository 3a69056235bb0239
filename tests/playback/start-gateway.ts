import { createPaymentGateways } from '@/backend/payments';
import { openStore } from '@/backend/store/open';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { createPersons } from '@/backend/accounts/persons';
import type { NewEvent } from '@/backend/events/file/schema';
import { saveEvents } from '@/backend/events/save-events';
import type { MediaRequest } from '@/backend/playback/media-answer';
import { createPlaybackContext } from '@/backend/playback/context';
import { openMedia } from '@/backend/playback/open-media';
import { openPlayback } from '@/backend/playback/open-playback';
import { migrateStore } from '@/backend/store/migrate';
import { DEMO_ACCOUNT, seedDemo } from '@/backend/seed/seed';

export const HOUR = 3_600_000;
/** When every test begins. */
export const NOW = Date.parse('2026-05-01T12:00:00Z');

/** Who watches. */
export const VIEWER = DEMO_ACCOUNT.id;
const SESSION = { jti: 'login', userId: VIEWER, name: '', email: '' };

type Origin = { url: string; files: Map<string, string>; asked: string[]; state: { isDown: boolean } };

/** An HLS origin that serves what a test puts into it. */
export async function startOrigin(): Promise<Origin> {
  const files = new Map<string, string>();
  const asked: string[] = [];
  const state = { isDown: false };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const text = files.get(request.url ?? '');
    if (state.isDown) return void request.socket.destroy();
    if (request.url?.startsWith('/moved'))
      return void response.writeHead(302, { location: '/secret.ts' }).end();
    if (text === undefined) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? text : text.slice(Number(from), Number(to) + 1);
    const length = { 'content-length': Buffer.byteLength(part) };
    if (part === text) return void response.writeHead(200, length).end(text);
    response.writeHead(206, { ...length, 'content-range': `bytes ${from}-${to}/${text.length}` }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, files, asked, state };
}

/** The gateway over an empty store with one event, and a clock that the test moves. */
export async function startGateway(
  change: Partial<NewEvent> = {},
  origins: string[] = [],
  mediaDir = 'media',
) {
  const clock = { now: NOW };
  const store = openStore({ databaseUrl: 'file::memory:' });
  await migrateStore(store);
  await seedDemo(store, NOW);
  const event: NewEvent = {
    ...{ id: 'show', domain: 'show', title: 'Show', description: '', image: '/x.webp' },
    ...{ start_time: NOW - HOUR, end_time: NOW + HOUR },
    stream: { folder: 'sample-video', play_as: 'video' },
    packages: [{ id: 'seat', name: 'Seat', price_cents: 500 }],
    ...change,
  };
  const importEvent = (changed: Partial<NewEvent> = {}) =>
    store.transaction().execute((trx) => saveEvents(trx, [{ ...event, ...changed }], 'import', NOW));
  await importEvent();
  const lasting = { created_at: NOW, expires_at: NOW + 99 * HOUR, revoked_at: null };
  await store
    .insertInto('sessions')
    .values({ jti: 'login', user_id: VIEWER, ...lasting })
    .execute();
  const playback = createPlaybackContext(
    {
      mediaDir,
      playback: { secrets: [{ kid: 'a', secret: 's'.repeat(32) }], origins, testClip: 'sample-video' },
    },
    {
      store,
      payments: createPaymentGateways({ mode: 'off' }),
      now: () => clock.now,
      report: (message, error) => expect.fail(`${message} ${String(error)}`),
    },
    createPersons(store, { authSecret: 's'.repeat(32), mail: { smtpUrl: null, from: '', contactTo: '' } }),
  );
  onTestFinished(async () => {
    await playback.places.stop();
    await store.destroy();
  });
  /** What each screen shows at its next request. */
  const shown = new Map<string, string>();
  const open = async (
    screen = 'screen-of-a-test-1',
    more: {
      takeOver?: boolean;
      purpose?: 'test';
      country?: string;
      place?: string | null;
      login?: string;
    } = {},
  ) => {
    const { country = null, login = SESSION.jti, place = shown.get(`${login} ${screen}`), ...rest } = more;
    const wish = { eventId: 'show', screen, ...rest, ...(place && { place }) };
    const opened = await openPlayback(playback, { ...SESSION, jti: login }, wish, country);
    if (opened.ok && opened.value.place) shown.set(`${login} ${screen}`, opened.value.place);
    return opened.ok ? opened.value : opened.error.code;
  };
  return {
    ...{ clock, store, playback, open, import: importEvent },
    give: (until: number | null = null) =>
      store
        .insertInto('grants')
        .values({ user_id: VIEWER, event_id: 'show', expires_at: until, created_at: NOW })
        .execute(),
    takeAway: () => store.deleteFrom('grants').execute(),
    /** A token that plays, or the test fails. */
    async pass(): Promise<string> {
      const opened = await open();
      if (typeof opened === 'string') return expect.fail(opened);
      return opened.token;
    },
    async media(address: string, token: string | null = null, more: Partial<MediaRequest> = {}) {
      const [file = '', query = ''] = address.split('?');
      const answer = await openMedia(playback, {
        ...{
          eventId: 'show',
          file,
          query: new URLSearchParams(query),
          token,
          country: null,
          method: 'GET',
          header: () => null,
        },
        ...more,
      });
      return { ...answer, text: await new Response(answer.body).text() };
    },
  };
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;
