import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import type { Store } from '@/backend/store/schema';
import { findFreePort } from '@/sandbox/shared/free-ports';
import { CARDS, createBuyerSteps } from '../contract/buyer';
import { createClient } from '../contract/client';
import { fillStore, LIVE } from '../contract/fixtures';
import { type PostgresServer, startPostgres } from '../contract/postgres-server';
import { runUpstream } from '../contract/process-target';
import { AUTH_SECRET } from '../contract/target';
import { newScreen } from '../contract/steps/context';
import { createStudio } from '../contract/steps/studio-event-steps';
import { toUserId } from '../contract/steps/studio-steps';
import { createPhoto, createUploadSteps } from '../contract/steps/upload-steps';
import { createVideoSteps } from '../contract/steps/video-steps';
import { countTaken, readWritten } from '../crash/outcome';
import { hasAccess, purchase } from '../crash/purchase';
import { readCompose, toVolumePath } from '../deploy/read-deploy-files';
import { hasNginx, startNginx } from '../support/nginx';
import { type SmtpServer, startSmtpServer } from '../support/smtp-server';
import { type RunningSandbox, startSandbox } from '@/sandbox/start-sandbox';
import { createSharedFolder } from '../support/temp-folder';

const LOGINS = 4;
const folder = createSharedFolder();
const crashFile = join(folder, 'crash.json');
const children = new Set<ChildProcess>();
let postgres: PostgresServer;
let sandbox: RunningSandbox;
let smtp: SmtpServer;
let databaseUrl: string;
let store: Store;

type Start = { mayDie?: boolean; port?: number; folders?: Record<string, string>; aheadMs?: number };

async function startInstance({ mayDie = false, port, folders = {}, aheadMs }: Start = {}) {
  port ??= await findFreePort();
  const { child, said } = await runUpstream(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      UPSTREAM_PORT: String(port),
      AUTH_SECRET,
      SANDBOX_URL: sandbox.url,
      SMTP_URL: smtp.url,
      LOGIN_LIMIT_PER_ADDRESS: String(LOGINS),
      ...folders,
      ...(mayDie && { CRASH_FILE: crashFile }),
      ...(aheadMs !== undefined && { CLOCK_AHEAD_MS: String(aheadMs) }),
    },
    [
      ...(mayDie ? ['tests/crash/crash-points.ts'] : []),
      ...(aheadMs === undefined ? [] : ['tests/drill/shifted-clock.mjs']),
    ],
  );
  if (child.exitCode !== null) throw new Error(said);
  children.add(child);
  const origin = `http://127.0.0.1:${port}`;
  const gone = once(child, 'exit');
  const target = {
    origin,
    sandbox,
    fetch: (request: Request) => fetch(request),
    close: async () => void (child.signalCode ?? child.exitCode ?? (child.kill('SIGKILL') && (await gone))),
  };
  const client = createClient(target);
  return { child, target, client, gone, steps: createBuyerSteps(client, target) };
}
type Instance = Awaited<ReturnType<typeof startInstance>>;

const sendWebhooksTo = (...instances: Instance[]) => {
  const [stripe, paypal = stripe] = instances.map(({ target }) => target.origin);
  return sandbox.setWebhooks({
    stripe: { url: `${stripe}/api/v1/webhooks/stripe` },
    paypal: { url: `${paypal}/api/v1/webhooks/paypal` },
  });
};

const countReceipts = (email: string) =>
  smtp.received.filter(({ to, data }) => to.includes(email) && /^Subject: Your receipt/m.test(data)).length;

const isDead = ({ child }: Instance) => (child.signalCode ?? child.exitCode) !== null;

let a: Instance;
let b: Instance;
beforeAll(async () => {
  [postgres, sandbox, smtp] = await Promise.all([
    startPostgres(),
    startSandbox({ webhookRetryMs: 100 }),
    startSmtpServer(),
  ]);
  databaseUrl = await postgres.createDatabase('instances');
  store = openStore({ databaseUrl });
  await migrateStore(store);
  await fillStore(store, Date.now());
  [a, b] = await Promise.all([startInstance({ mayDie: true }), startInstance()]);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await store.destroy();
  await Promise.all([postgres.stop(), sandbox.close(), smtp.close()]);
});

beforeEach(async () => {
  if (isDead(a)) a = await startInstance({ mayDie: true });
  if (isDead(b)) b = await startInstance();
});

describe('two instances over one PostgreSQL', () => {
  it('share logins: made at one, good at the other, and revoked for both at once', async () => {
    const { token } = await a.steps.register();
    expect((await b.client.send(calls.listOrders, { token })).status).toBe(200);
    await b.client.ok(calls.logout, { token, body: {} });
    expect((await a.client.send(calls.listOrders, { token })).status).toBe(401);
  });

  it.each([
    [600_000, 'ahead of'],
    [-600_000, 'behind'],
  ])('are not joined by one whose clock is %d ms ahead', async (aheadMs, where) => {
    await expect(startInstance({ aheadMs })).rejects.toThrow(
      `The site can't start. This machine's clock is 600 s ${where} that of the database.`,
    );
  });

  it('count wrong logins of an address together', async () => {
    const { email } = await a.steps.register();
    const from = '203.0.113.7';
    const guess = async ({ client }: Instance) =>
      (await client.send(calls.login, { from, body: { email, password: 'not the one' } })).status;
    const guesses = [];
    for (const instance of [a, b, b, a]) guesses.push(await guess(instance));
    expect(guesses).toEqual([401, 401, 401, 401]);
    expect([await guess(a), await guess(b)]).toEqual([429, 429]);
  });

  it('make one order of what one buyer does at both at once, and send one receipt', async () => {
    const { token, email } = await a.steps.register();
    const intents = await Promise.all(
      [a, b, a, b].map(({ steps }) =>
        steps.openIntent(token, LIVE).then(({ paymentIntentId }) => paymentIntentId),
      ),
    );
    expect(new Set(intents).size).toBe(1);
    const intent = await a.steps.openIntent(token, LIVE);
    await a.steps.confirm(intent, CARDS.good);
    await sendWebhooksTo(b);
    const save = { token, body: a.steps.saveBody(LIVE, intent.paymentIntentId) };
    const saved = await Promise.all([a, b, a, b].map(({ client }) => client.ok(calls.savePayment, save)));
    expect(new Set(saved.map(({ orderId }) => orderId)).size).toBe(1);
    await sandbox.untilDelivered();
    expect(await readWritten(store, { email })).toEqual({ paid: 1, turnedPaid: 1, receipts: 1 });
    await expect.poll(() => countReceipts(email)).toBe(1);
  });

  it.each([
    ['card', '^answered GET /v1/payment_intents/'],
    ['paypal', '^answered POST /v2/checkout/orders/\\w+/capture\\??$'],
  ] as const)('finish what the other was killed over, once: %s', async (flow, point) => {
    await sendWebhooksTo(b);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => b.steps.register()));
    writeFileSync(crashFile, JSON.stringify([point]));
    const given = await Promise.all(
      buyers.map(async ({ token }, index) => {
        const api = { untilUp: async () => undefined };
        const first = index % 2 === 0 ? a : b;
        const references = await purchase(flow, { ...first, api, token, temper: 'hasty' });
        if (await hasAccess({ client: b.client, token })) return references;
        return [...references, ...(await purchase(flow, { ...b, api, token, temper: 'patient' }))];
      }),
    );
    await a.gone;
    expect([a.child.signalCode, existsSync(crashFile)]).toEqual(['SIGKILL', false]);
    await sandbox.untilDelivered();
    for (const [index, { token, email }] of buyers.entries()) {
      expect(await hasAccess({ client: b.client, token })).toBe(true);
      expect(await countTaken(sandbox.url, flow, [...new Set(given[index])])).toBe(1);
      expect(await readWritten(store, { email })).toEqual({ paid: 1, turnedPaid: 1, receipts: 1 });
    }
  });

  it('reconcile, when both start at once, what both are to look at, once', async () => {
    await sandbox.setWebhooks({ stripe: null, paypal: null });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => b.steps.register()));
    for (const { token } of buyers) {
      const intent = await b.steps.openIntent(token, LIVE);
      await b.steps.confirm(intent, CARDS.good);
    }
    await Promise.all([a.target.close(), b.target.close()]);
    [a, b] = await Promise.all([startInstance(), startInstance()]);
    for (const { token, email } of buyers) {
      await expect.poll(() => hasAccess({ client: a.client, token })).toBe(true);
      expect(await readWritten(store, { email })).toEqual({ paid: 1, turnedPaid: 1, receipts: 1 });
      await expect.poll(() => countReceipts(email)).toBe(1);
    }
  });
});

describe.skipIf(!hasNginx)('two instances behind the nginx that we ship', () => {
  it('are one API, of which either may die', async () => {
    const proxyFolder = join(folder, 'nginx');
    mkdirSync(proxyFolder);
    const ports = [a, b].map(({ target }) => Number(new URL(target.origin).port));
    const nginx = await startNginx(proxyFolder, ports);
    onTestFinished(() => nginx.stop());
    const { token } = await a.steps.register();
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' };
    const readOrders = async () => (await nginx.ask('/api/v1/orders', { headers })).status;
    const readOften = () => Promise.all(Array.from({ length: 8 }, readOrders));
    const allAnswered = Array<number>(8).fill(200);
    expect(await readOften()).toEqual(allAnswered);
    await a.target.close();
    expect(await readOften()).toEqual(allAnswered);
    a = await startInstance({ port: ports[0] });
    await b.target.close();
    // nginx skips a failed server for two seconds.
    await expect.poll(readOften, { timeout: 10_000 }).toEqual(allAnswered);
  });

  it('go on with an upload that was cut off', async () => {
    const proxyFolder = join(folder, 'nginx-uploads');
    mkdirSync(proxyFolder);
    const ports = [a, b].map(({ target }) => Number(new URL(target.origin).port));
    const nginx = await startNginx(proxyFolder, ports);
    onTestFinished(() => nginx.stop());
    const through = async (request: Request) => {
      const { pathname } = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      const body = Buffer.from(await request.arrayBuffer());
      const answer = await nginx.ask(pathname, { method: request.method, headers, body });
      const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(null, { status: answer.status, headers: given });
    };
    const owner = await createStudio({ ...a, inside: { store } }).startOrganisation();
    const uploads = createUploadSteps(a);
    const photo = await createPhoto();
    const path = await uploads.open(owner, photo.byteLength);
    const first = new Uint8Array(photo.subarray(0, 300_000));
    expect((await uploads.patch(owner, path, 0, first, through)).status).toBe(204);
    for (const _instance of [a, b]) expect(await uploads.offset(owner, path, through)).toBe(300_000);
    await uploads.sendRest(owner, path, photo, through);
    expect(await uploads.finish(owner, path)).toMatchObject({ state: 'done' });
  });
});

describe('the two instances of deploy/compose.yaml', () => {
  it('play what was uploaded through the other', async () => {
    const [first, second] = await Promise.all(
      ['site-a', 'site-b'].map((service) => {
        const { MEDIA_DIR = '/data/media', UPLOADS_DIR = '/data/uploads' } =
          readCompose().services[service]?.environment ?? {};
        const paths = { DATA_DIR: '/data', MEDIA_DIR, UPLOADS_DIR };
        const folders = Object.fromEntries(
          Object.entries(paths).map(([name, path]) => [
            name,
            join(folder, 'compose', toVolumePath(service, path)),
          ]),
        );
        return startInstance({ folders });
      }),
    );
    if (!first || !second) throw new Error('Two instances are started');
    const studio = createStudio({ ...first, inside: { store } });
    const owner = await studio.startOrganisation();
    const videos = createVideoSteps(first);
    const videoId = await videos.addVideo(owner);
    expect(await videos.find(owner, videoId)).toMatchObject({ state: 'ready' });
    const eventId = await studio.createEvent(owner);
    await store.updateTable('users').set({ email_verified_at: 1 }).execute();
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, source: 'library', video: videoId };
    await second.client.ok(studioCalls.saveEventVideo, { token: owner.token, body });
    await studio.publish(owner, eventId);
    await store.updateTable('events').set({ start_time: 1 }).where('id', '=', eventId).execute();
    const guest = await second.steps.register();
    const grant = { user_id: toUserId(guest), event_id: eventId, expires_at: null, created_at: 1 };
    await store.insertInto('grants').values(grant).execute();
    const opened = { eventId, screen: newScreen() };
    for (const { client } of [second, first]) {
      const { token } = await client.ok(calls.openPlayback, { token: guest.token, body: opened });
      const playlist = await (await client.media(eventId, 'video/index.m3u8', token)).text();
      const [segment = ''] = /[^\n]*00002\.m4s\?.*/.exec(playlist) ?? [];
      expect((await client.media(eventId, `video/${segment}`)).status).toBe(200);
    }
  });
});
