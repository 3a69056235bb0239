import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_SCREENS, TOKEN_MS } from '@/lib/contract/terms';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { CARDS } from '../contract/cards';
import { listen } from '../support/listen';
import { GALA } from '../support/seven-calls';
import { registerAt, withRemoteSite } from './site-lib';
import { createSharedFolder } from '../support/temp-folder';

const ITEM = { eventId: GALA._id, selectedPackage: 'seat' };
const SITE = 'http://gala.localhost:3000';
const SEGMENT = 'segment of the gala';
const PATH = `/api/playback/${GALA._id}`;
const folder = createSharedFolder();

let site: Awaited<ReturnType<typeof lib.startOwnPlayback>>;
let origin: Awaited<ReturnType<typeof listen>>;
/** All that a browser was told. */
const told: string[] = [];

const shown = { end: '' };
const answerOrigin = ({ url }: Request) =>
  url.endsWith('/secret/live.m3u8')
    ? new Response(
        '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:4,\nhidden-1.ts\n' + shown.end,
      )
    : new Response(SEGMENT, { headers: { 'content-length': String(SEGMENT.length) } });

beforeAll(async () => {
  origin = await listen(answerOrigin);
});
const { sandbox, api, state, lib } = withRemoteSite(() => ({ DATA_DIR: folder, MEDIA_ORIGINS: origin.url }));
beforeAll(async () => {
  site = await lib.startOwnPlayback();
  await lib.offers.askOffers();
});
afterAll(() => origin.close());
beforeEach(() => setEvent({}));

/** The site asks the API for an event once a second. */
async function setEvent({ startsInMs = -60_000, media = `${origin.url}/secret/live.m3u8` }) {
  Object.assign(state, { startsAtMs: Date.now() + startsInMs, mediaUrl: media });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await send(`/api/events/${GALA._id}/state`);
  await new Promise((resolve) => setTimeout(resolve, 200));
}

type Buyer = Awaited<ReturnType<typeof registerAt>>;
type Answer = { status: number; text: string; cookies: string };

async function send(path: string, { cookies = '', body }: { cookies?: string; body?: object } = {}) {
  const response = await site.viewerApi.fetch(
    new Request(`${SITE}${path}`, {
      headers: {
        ...{ host: 'gala.localhost:3000', origin: SITE, cookie: cookies },
        ...{ 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const set = response.headers.getSetCookie();
  told.push(text, JSON.stringify([...response.headers]));
  const given = set.map((one) => one.split(';', 1)[0]);
  return { status: response.status, text, cookies: [cookies, ...given].join('; ') } satisfies Answer;
}

/** The cookies of a buyer's browser; `isProven`: set by the site at the login. */
function cookiesOf({ token }: Pick<Buyer, 'token'>, isProven = true): string {
  const head = new Headers({ host: 'gala.localhost:3000' });
  const proof = site.loginProofCookie(head, token, Date.now() + 60_000);
  const session = `__Host-session=${token}`;
  return isProven && proof ? `${session}; ${proof.name}=${encodeURIComponent(proof.value)}` : session;
}

const ask = (cookies: string, screen = 'screen-of-a-test-1', more: object = {}) =>
  send(`${PATH}/token`, { cookies, body: { screen, ...more } });
const playlist = ({ cookies }: { cookies: string }) => send(`${PATH}/media/live.m3u8`, { cookies });

async function pay(buyer: Buyer): Promise<string> {
  const find = async () => lib.ok({ name: 'The Gala: A seat', priceCents: 1200 });
  const opened = await lib.buy.createPaymentIntent(ITEM, buyer, find);
  if (!opened.ok) throw new Error(opened.error.message);
  const { clientSecret } = opened.value;
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  await confirmFromPage(sandbox.url, paymentIntentId, { clientSecret, number: CARDS.good });
  await save(buyer, paymentIntentId);
  return paymentIntentId;
}

async function save(buyer: Buyer, paymentIntentId: string) {
  const find = async () => lib.ok({ name: 'The Gala: A seat', priceCents: 1200 });
  expect(await lib.buy.savePayment({ item: ITEM, paymentIntentId }, buyer, find)).toMatchObject({ ok: true });
}

async function registerWithTicket() {
  const buyer = await registerAt(api.url);
  await pay(buyer);
  return buyer;
}

it('plays for who bought a ticket here, until the token runs out, and never says where it comes from', async () => {
  const opened = await ask(cookiesOf(await registerWithTicket()));
  expect(JSON.parse(opened.text)).toMatchObject({ playlist: 'live.m3u8', grant: 'order' });
  const { ttl_ms: ttlMs } = JSON.parse(opened.text) as { ttl_ms: number };
  expect(ttlMs).toBeGreaterThan(TOKEN_MS - 10_000);
  expect(ttlMs).toBeLessThanOrEqual(TOKEN_MS);
  const list = await playlist(opened);
  expect(list.status).toBe(200);
  const [segment = ''] = /^o\/\S+$/m.exec(list.text) ?? [];
  // A segment has a signed address, and needs no login.
  expect(await send(`${PATH}/media/${segment}`)).toMatchObject({ status: 200, text: SEGMENT });
  const forged = segment.replace(/s=(.)/, (_, first) => `s=${first === '_' ? 'A' : '_'}`);
  expect((await send(`${PATH}/media/${forged}`)).status).toBe(403);
  const { text } = await send(`/api/events/${GALA._id}/state`);
  expect(text).toContain('"live"');
});

it('goes on when the encoder stops for a moment: an end is kept from players until it counts', async () => {
  const opened = await ask(cookiesOf(await registerWithTicket()));
  expect((await playlist(opened)).status).toBe(200);
  shown.end = '#EXT-X-ENDLIST\n';
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const held = await playlist(opened);
  shown.end = '';
  expect(held.text).toContain('#EXTINF:4,');
  expect(held.text).not.toContain('ENDLIST');
});

it('gives no token to a buyer without a ticket, nor without a login, and no playlist without a token', async () => {
  await registerWithTicket();
  const other = cookiesOf(await registerAt(api.url));
  expect(await ask(other)).toMatchObject({ status: 403, text: expect.stringContaining('not_entitled') });
  expect((await ask('')).status).toBe(401);
  expect((await playlist({ cookies: other })).status).toBe(401);
});

it('opens nothing for a login that the API did not give out, whatever account it names', async () => {
  const { token } = await registerWithTicket();
  const forged = { token: `${token.replace(/\.[^.]*$/, '')}.Zm9yZ2Vk` };
  expect((await ask(cookiesOf(forged, false))).status).toBe(401);
  const [, proof = ''] = cookiesOf({ token }).split('; ');
  expect((await ask(`${cookiesOf(forged, false)}; ${proof}`)).status).toBe(401);
});

it('opens nothing for another buyer who saves the same payment', async () => {
  const payment = await pay(await registerAt(api.url));
  const friend = await registerAt(api.url);
  await save(friend, payment);
  expect((await ask(cookiesOf(friend))).status).toBe(403);
});

it('opens nothing before the start', async () => {
  const cookies = cookiesOf(await registerWithTicket());
  const during = await ask(cookies);
  await setEvent({ startsInMs: 60_000 });
  expect(JSON.parse((await ask(during.cookies)).text)).toMatchObject({ playlist: null });
  expect((await playlist(during)).status).toBe(404);
});

it('plays on as many screens as the ticket covers, across processes and starts', async () => {
  const cookies = cookiesOf(await registerWithTicket());
  const places = new Map<string, string>();
  for (let number = 0; number < DEFAULT_SCREENS; number += 1) {
    const screen = `screen-of-a-test-${number}`;
    places.set(screen, (await ask(cookies, screen)).cookies);
  }
  const statusOf = async (screen: string) => (await ask(places.get(screen) ?? '', screen)).status;
  const [first = '', ...others] = places.keys();
  await lib.startOwnPlayback();
  expect((await ask(cookies, 'screen-after-them')).status).toBe(409);
  expect(await statusOf(first)).toBe(200);
  const further = await ask(cookies, 'screen-after-them', { takeOver: true });
  expect((await playlist(further)).status).toBe(200);
  for (const other of others) expect(await statusOf(other)).toBe(200);
  expect(await statusOf(first)).toBe(409);
});

it('lists the screens of a ticket to its owner, who can stop one, across processes', async () => {
  const cookies = cookiesOf(await registerWithTicket());
  const list = async (body: object = {}) => {
    const { status, text } = await send(`${PATH}/screens`, { cookies, body });
    return { status, ...(JSON.parse(text) as { limit: number; screens: { id: string; name: string }[] }) };
  };
  const first = await ask(cookies, 'screen-of-a-test-1');
  await ask(cookies, 'screen-of-a-test-2');
  await lib.startOwnPlayback();
  const [newest, oldest] = (await list()).screens;
  expect(newest).toMatchObject({ name: null, current: true });
  expect(await list({ stop: oldest?.id })).toMatchObject({
    status: 200,
    limit: DEFAULT_SCREENS,
    screens: [newest],
  });
  expect((await list({ stop: oldest?.id })).status).toBe(404);
  const again = await ask(first.cookies, 'screen-of-a-test-1');
  expect(again).toMatchObject({ status: 409, text: expect.stringContaining('screen_stopped') });
  // Another takes the place, and the one that was stopped is still told so.
  expect((await ask(cookies, 'screen-of-a-test-3')).status).toBe(200);
  expect((await ask(first.cookies, 'screen-of-a-test-1')).text).toContain('screen_stopped');
  const back = await ask(first.cookies, 'screen-of-a-test-1', { takeOver: true });
  expect((await playlist(back)).status).toBe(200);
  const stranger = cookiesOf(await registerAt(api.url));
  expect((await send(`${PATH}/screens`, { cookies: stranger, body: {} })).status).toBe(403);
  expect((await send(`${PATH}/screens`, { body: {} })).status).toBe(401);
});

it('does not play an origin that is not allowed, nor what is no address', async () => {
  const cookies = cookiesOf(await registerWithTicket());
  for (const media of ['http://127.0.0.1:9/secret/live.m3u8', 'file:///etc/secret', 'secret']) {
    await setEvent({ media });
    expect((await ask(cookies)).status).toBe(501);
    expect((await send(`${PATH}/screens`, { cookies, body: {} })).status).toBe(501);
  }
});

it('told no browser the address', () => {
  expect(told.length).toBeGreaterThan(20);
  expect(told.join('\n')).not.toMatch(/secret|hidden|media_url/);
  expect(told.join('\n')).not.toContain(new URL(origin.url).host);
});
