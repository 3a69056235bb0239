import { toShowId } from '@/lib/contract/show-id';
import { inspect } from 'node:util';
import { createPaymentGateways } from '@/backend/payments';
import { expect, onTestFinished } from 'vitest';
import { createPersons } from '@/backend/accounts/persons';
import type { NewEvent } from '@/backend/events/file-schema';
import { saveEvents } from '@/backend/events/save-events';
import type { MediaRequest } from '@/backend/playback/media-answer';
import { createPlaybackContext } from '@/backend/playback/context';
import { openMedia } from '@/backend/playback/open-media';
import { openPlayback } from '@/backend/playback/open-playback';
import { openTestStore } from '../support/store';
import { DEMO_ACCOUNT } from '@/backend/seed/seed';
import { createScriptedOrigin, type Reply } from '../support/scripted-origin';

export const HOUR = 3_600_000;
export const NOW = Date.parse('2026-05-01T12:00:00Z');

export const VIEWER = DEMO_ACCOUNT.id;
const SESSION = { jti: 'login', userId: VIEWER };

export async function startOrigin() {
  const origin = createScriptedOrigin();
  const url = await origin.start();
  onTestFinished(() => origin.stop());
  return { ...origin, url };
}

export const listUris = (playlist: string) =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

export const fromFolder = (uri: string, playlist: string) =>
  new URL(uri, `http://x/${playlist}`).href.replace('http://x/', '');

export async function startAtOrigin(files: Record<string, Reply>, change: Partial<NewEvent> = {}) {
  const origin = await startOrigin();
  for (const [path, reply] of Object.entries(files)) origin.files.set(path, reply);
  const stream = { url: `${origin.url}${Object.keys(files)[0]}` };
  return { origin, gateway: await startGateway({ stream, ...change }, [origin.url]) };
}

/** The test moves the clock. */
export async function startGateway(
  change: Partial<NewEvent> = {},
  origins: string[] = [],
  mediaDir = 'media',
  ingest: { url: string; secret: string | null } = { url: 'http://ingest.example', secret: null },
) {
  const clock = { now: NOW };
  const warnings: string[] = [];
  const store = await openTestStore(NOW);
  const event: NewEvent = {
    id: 'show',
    domain: 'show',
    title: 'Show',
    description: '',
    image: '/x.webp',
    start_time: NOW - HOUR,
    end_time: NOW + HOUR,
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
  const start = () =>
    createPlaybackContext(
      {
        mediaDir,
        playback: { secrets: [{ kid: 'a', secret: 's'.repeat(32) }], origins, testClip: 'sample-video' },
        ingest: { ...ingest, server: '' },
      },
      {
        store,
        payments: createPaymentGateways({ mode: 'off' }),
        now: () => clock.now,
        report: (message, error) =>
          error === null ? warnings.push(message) : expect.fail(`${message} ${inspect(error)}`),
      },
      createPersons(store, { authSecret: 's'.repeat(32), mail: { smtpUrl: null, from: '', contactTo: '' } }),
      { find: async () => null, admit: async () => false },
    );
  let playback = start();
  const instances = [playback];
  onTestFinished(async () => {
    for (const { close } of instances) await close();
  });
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
    const wish = { eventId: toShowId('show'), screen, ...rest, ...(place && { place }) };
    const opened = await openPlayback(playback, { ...SESSION, jti: login }, wish, country);
    if (opened.ok && opened.value.place) shown.set(`${login} ${screen}`, opened.value.place);
    return opened.ok ? opened.value : opened.error.code;
  };
  return {
    clock,
    store,
    open,
    warnings,
    import: importEvent,
    get playback() {
      return playback;
    },
    useInstance(number: number): void {
      playback = instances[number] ??= start();
    },
    give: (until: number | null = null) =>
      store
        .insertInto('grants')
        .values({ user_id: VIEWER, event_id: 'show', expires_at: until, created_at: NOW })
        .execute(),
    takeAway: () => store.deleteFrom('grants').execute(),
    async pass(): Promise<string> {
      const opened = await open();
      if (typeof opened === 'string') return expect.fail(opened);
      return opened.token;
    },
    async media(address: string, token: string | null = null, more: Partial<MediaRequest> = {}) {
      const [file = '', query = ''] = address.split('?');
      const answer = await openMedia(playback, {
        show: toShowId('show'),
        file,
        query: new URLSearchParams(query),
        token,
        country: null,
        method: 'GET',
        header: () => null,
        ...more,
      });
      return { ...answer, text: await new Response(answer.body).text() };
    },
  };
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;
