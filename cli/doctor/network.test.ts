import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resolveHost } from '@/lib/hosts/resolve-host';
import { startInProcess } from '@/tests/contract/target';
import { startSmtpServer } from '@/tests/support/smtp-server';
import { CERTIFICATE, CERTIFICATE_ENDS, CERTIFICATE_KEY } from '@/tests/support/certificate';
import { checkCertificates } from './certificates';
import { checkClock } from './clock';
import { type Check, collect } from './finding';
import { checkLiveInput } from './live-input';
import { checkMail } from './mail';
import { checkUploads } from './uploads';
import { checkNames } from './names';
import { checkProxy, STRANGER } from './proxy';
import { checkSite, checkWebhook } from './site';
import { checkVault } from './vault';
import { startSandbox } from '@/sandbox/start-sandbox';
import { listen } from '@/tests/support/listen';
import { listenOn } from '@/tests/support/listen-on';

const DAY_MS = 24 * 60 * 60_000;
const toLines = async (check: Check | Check<boolean>) =>
  (await collect(check)).map(({ state, says }) => `${state} ${says}`);

async function serve(answers: Record<string, number | RequestListener>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? 404;
    if (typeof answer === 'function') answer(request, response);
    else response.writeHead(answer).end();
  });
  return `http://127.0.0.1:${await listenOn(server)}`;
}

describe('names', () => {
  const addresses: Record<string, string[]> = {
    'site.example': ['192.0.2.1', '2001:db8::1'],
    'gala.site.example': ['2001:db8::1'],
    'elsewhere.example': ['192.0.2.9'],
  };
  const resolve = async (host: string) => {
    const found = addresses[host];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  };

  it('lead where the main site is, elsewhere, or nowhere', async () => {
    const hosts = ['gala.site.example', 'elsewhere.example', 'lost.example'];
    expect(await toLines(checkNames('site.example', hosts, { resolve }))).toEqual([
      'ok site.example is at 192.0.2.1, 2001:db8::1.',
      'ok gala.site.example points to site.example.',
      'warn elsewhere.example is at 192.0.2.9, and site.example is not.',
      "fail lost.example has no address (ENOTFOUND), so visitors can't reach that event.",
    ]);
    expect(await collect(checkNames('lost.example', [], { resolve }))).toMatchObject([{ state: 'fail' }]);
  });
});

describe('certificates', () => {
  async function check(host: string, nowMs: number, ca: string | null = CERTIFICATE) {
    const server = createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY });
    const port = await listenOn(server);
    const outside = { now: () => nowMs, resolve: async () => ['127.0.0.1'], ...(ca !== null && { ca }) };
    return toLines(checkCertificates([host], port, outside));
  }

  it.each([
    ['site.example', 90, 'ok site.example, 90 days left.'],
    ['gala.site.example', 90, 'ok gala.site.example, 90 days left.'],
    ['site.example', 13, 'warn The certificate of site.example expires in 13 days.'],
    ['gala.example.org', 90, /^fail Browsers can't open gala\.example\.org .* does not match/],
  ])('for %s, %i days before the end', async (host, days, says) => {
    expect(await check(host, CERTIFICATE_ENDS - days * DAY_MS)).toEqual([expect.stringMatching(says)]);
  });

  it('that no authority signed, or that are none at all, are noticed', async () => {
    expect(await check('site.example', CERTIFICATE_ENDS - 90 * DAY_MS, null)).toEqual([
      expect.stringMatching(/^fail Browsers can't open site\.example .* self-signed/),
    ]);
    const plain = await serve({});
    const outside = { now: Date.now, resolve: async () => ['127.0.0.1'] };
    expect(await toLines(checkCertificates(['site.example'], Number(new URL(plain).port), outside))).toEqual([
      expect.stringMatching(/^fail Browsers can't open site\.example/),
    ]);
  });
});

describe('the clock', () => {
  const THEIRS = Date.UTC(2027, 5, 12, 12);
  const SAYS = new Date(THEIRS).toUTCString();

  it.each([
    [0, 'ok It matches'],
    [4000, 'ok It matches'],
    [7000, 'fail This clock is 7 s ahead of'],
    [-60_000, 'fail This clock is 61 s behind'],
  ])('that is %i ms off', async (offMs, says) => {
    const url = await serve({ '/': (_request, response) => response.setHeader('Date', SAYS).end() });
    const [line] = await toLines(checkClock(`${url}/`, { fetch, now: () => THEIRS + offMs }));
    expect(line).toContain(says);
  });

  it('that cannot be compared is said to be so', async () => {
    expect(await collect(checkClock('http://127.0.0.1:2/', { fetch, now: Date.now }))).toMatchObject([
      { state: 'warn' },
    ]);
  });
});

describe('the site', () => {
  const ready =
    (status: number, checks: object): RequestListener =>
    (_request, response) => {
      response.writeHead(status).end(JSON.stringify({ status: 'any', checks }));
    };

  it.each([
    [{ '/healthz': 200, '/readyz': ready(200, { store: 'ok' }) }, /^ok .* is ready\.$/],
    [{ '/healthz': 502 }, /^fail .*healthz answers 502\.$/],
    [
      { '/healthz': 200, '/readyz': ready(503, { store: 'unreachable', upstream: 'ok' }) },
      /^fail It is running but not ready: store\.$/,
    ],
    [
      { '/healthz': 200, '/readyz': ready(200, { store: 'ok', paypal: 'unreachable' }) },
      /^warn It can't reach paypal\.$/,
    ],
  ])('answers: %j', async (answers, says) => {
    expect(await toLines(checkSite(await serve(answers), { fetch }))).toEqual([expect.stringMatching(says)]);
  });

  it('that does not answer is noticed', async () => {
    expect(await toLines(checkSite('http://127.0.0.1:2', { fetch }))).toEqual([
      expect.stringMatching(/^fail http:\/\/127\.0\.0\.1:2 doesn't respond: .*ECONNREFUSED/),
    ]);
  });
});

describe('the proxy', () => {
  const config =
    (claimed: number): RequestListener =>
    (request, response) => {
      response.writeHead(request.headers['x-forwarded-host'] ? claimed : 200).end();
    };
  const sees =
    (sender: string, address = '203.0.113.7'): RequestListener =>
    (_request, response) => {
      response.end(JSON.stringify({ address, sender }));
    };
  const GOOD = {
    '/metrics': 404,
    '/api/auth/login': 400,
    '/api/checkout-config': config(200),
    '/visitor': sees('proxy'),
  };
  const check = async (answers: Record<string, number | RequestListener>, PORT = 1, TRUST_PROXY = true) =>
    toLines(checkProxy(await serve(answers), { TRUST_PROXY, PORT }, { fetch }));

  it('that tells the truth is good', async () => {
    expect(await check(GOOD)).toEqual([
      'ok The proxy reports the host and the visitor correctly: this machine, as 203.0.113.7.',
    ]);
  });

  it.each([
    [{ '/metrics': 200 }, /^fail Anyone can read \/metrics/],
    [{ '/api/auth/login': 403 }, /^fail The site rejects its own forms/],
    [{ '/api/auth/login': 429 }, /^warn An empty sign-in answers 429/],
    [{ '/api/checkout-config': config(404) }, /^fail The proxy forwards the X-Forwarded-Host/],
    [{ '/visitor': sees('stranger') }, /^fail The site doesn't believe its proxy, so all visitors share/],
    [{ '/visitor': sees('visitor') }, /^fail The proxy doesn't tell the site who visits/],
    [{ '/visitor': sees('proxy', '192.0.2.1') }, /^fail The proxy forwards the X-Forwarded-For/],
    [{ '/visitor': 404 }, /^fail The connection through the proxy failed/],
  ])('%j is noticed, and nothing else', async (change, says) => {
    expect(await check({ ...GOOD, ...change })).toEqual([expect.stringMatching(says)]);
  });

  it('is tried with a host that the site, if it believed it, would not know', () => {
    expect(resolveHost(STRANGER, 'site.example').kind).toBe('unknown');
    expect(resolveHost('site.example', 'site.example').kind).toBe('site');
  });

  it('is of no use where the site can be reached beside it', async () => {
    const beside = Number(new URL(await serve({})).port);
    expect(await check(GOOD, beside)).toEqual([expect.stringMatching(/^fail The site's own port \d+/)]);
    expect(await check(GOOD, beside, false)).toEqual([expect.stringMatching(/^ok /)]);
  });
});

describe('uploads', () => {
  const refuse =
    (headers: Record<string, string>, status = 401, body = '{"code":"unauthorized"}'): RequestListener =>
    (request, response) => {
      request.resume().on('end', () => response.writeHead(status, headers).end(body));
    };
  const check = async (answer: RequestListener) =>
    await toLines(checkUploads(await serve({ '/api/studio/uploads/doctor': answer }), { fetch }));
  const TUS = { 'Tus-Resumable': '1.0.0' };

  it.each([
    ['that go on', refuse(TUS), /^ok The proxy lets uploads go on/],
    ['whose HEAD is asked as GET', refuse({}), /^fail The proxy turns HEAD into GET/],
    ['whose chunks are too large', refuse(TUS, 413, '<h1>413</h1>'), /^fail .* a chunk of 1 MB with 413/],
  ])('%s', async (_what, answer, says) => {
    expect(await check(answer)).toEqual([expect.stringMatching(says)]);
  });
});

describe('the live input', () => {
  it('is looked for by the site and by encoders', async () => {
    const url = await serve({ '/healthz': 200 });
    const open = Number(new URL(url).port);
    const settings = {
      INGEST_URL: url,
      INGEST_SECRET: 'u7Kp2vQx9LmZr4TfYw8HsBn3GjDc6EaR1oXi5NeVqWk0',
      INGEST_PUBLIC_HOST: '127.0.0.1',
      INGEST_RTMP_PORT: open,
      INGEST_RTMPS_PORT: 2,
      INGEST_TLS_CERT: undefined,
    };
    const check = async (change: Partial<typeof settings> | { INGEST_TLS_CERT: string } = {}) =>
      await toLines(checkLiveInput({ ...settings, ...change }, { fetch }));
    expect(await check()).toEqual([`ok The live input takes encoders at 127.0.0.1, port ${open}.`]);
    expect(await check({ INGEST_TLS_CERT: '/etc/live.pem' })).toEqual([
      `ok The live input takes encoders at 127.0.0.1, port ${open}.`,
      "fail Encoders can't reach port 2 of 127.0.0.1.",
    ]);
    expect(await check({ INGEST_URL: 'http://127.0.0.1:2' })).toEqual([
      expect.stringMatching(/^fail The live input doesn't respond at /),
    ]);
    expect(await check({ INGEST_SECRET: '' })).toHaveLength(1);

    const first = {
      url: settings.INGEST_URL,
      server: `rtmp://127.0.0.1:${open}/live`,
      state: 'there',
    } as const;
    const other = { ...first, url: 'http://127.0.0.1:2' };
    const checkAll = async (...inputs: Parameters<typeof checkLiveInput>[2] & object) =>
      await toLines(checkLiveInput(settings, { fetch }, inputs));
    const isGood = `ok The live input takes encoders at 127.0.0.1, port ${open}.`;
    expect(await checkAll(first)).toEqual([isGood, expect.stringMatching(/^warn There is one live input/)]);
    expect(await checkAll(first, other)).toEqual([
      isGood,
      expect.stringMatching(/^fail The live input doesn't respond at http:\/\/127.0.0.1:2/),
    ]);
    expect(await checkAll(first, { ...other, state: 'away' })).toEqual([
      isGood,
      'fail The live input http://127.0.0.1:2 is away.',
    ]);
  });
});

describe('webhooks', () => {
  it('that reach the API are refused by it in its own words; of one without a secret that is said', async () => {
    const target = await startInProcess('file::memory:', {
      payments: {
        mode: 'live',
        stripe: { secretKey: 'sk_test_1', apiBase: 'http://127.0.0.1:1', webhookSecrets: ['whsec_1'] },
        paypal: { clientId: 'id', clientSecret: 'secret', apiBase: 'http://127.0.0.1:1' },
      },
    });
    onTestFinished(() => target.close());
    const { url, close } = await listen(target.inside.upstream.app.fetch);
    onTestFinished(close);
    expect(await toLines(checkWebhook(url, 'stripe', { fetch }))).toEqual([
      `ok ${url}/api/v1/webhooks/stripe accepts signed events and nothing else.`,
    ]);
    expect(await toLines(checkWebhook(url, 'paypal', { fetch }))).toEqual([
      `fail ${url}/api/v1/webhooks/paypal rejects all events.`,
    ]);
  });

  it.each([
    [301, /redirects, and providers don't follow/],
    [403, /answers 403, and the answer isn't from this site/],
    [404, /answers 404, and the answer isn't from this site/],
    [200, /answers 200, and the answer isn't from this site/],
  ])('that something between answers with %i are noticed', async (status, says) => {
    const url = await serve({ '/api/v1/webhooks/stripe': status });
    expect(await toLines(checkWebhook(url, 'stripe', { fetch }))).toEqual([expect.stringMatching(says)]);
  });
});

describe('mail', () => {
  it('is looked at without a mail sent', async () => {
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    expect(await toLines(checkMail(smtp.url))).toEqual([
      `ok ${new URL(smtp.url).host} on this machine accepts mail.`,
    ]);
    expect(smtp.received).toEqual([]);
    const [refused] = await collect(checkMail(smtp.url.replace('//', '//ann:secret@')));
    expect(refused).toMatchObject({ state: 'fail' });
    expect(await toLines(checkMail(undefined))).toEqual([]);
    expect(await toLines(checkMail('smtp://127.0.0.1:1'))).toEqual([
      expect.stringMatching(/^fail 127\.0\.0\.1:1 doesn't accept mail/),
    ]);
  });
});

describe('PayPal', () => {
  const keys = { clientId: 'id', clientSecret: 'secret' };

  it('says whether it keeps accounts for passes that renew', async () => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    expect(await toLines(checkVault({ ...keys, apiBase: sandbox.url }, { fetch }))).toEqual([
      'ok It may keep accounts, so passes that renew can be paid with it.',
    ]);
    const apiBase = await serve({
      '/v1/oauth2/token': (_request, response) => response.end('{"scope":"https://uri.paypal.com/payments"}'),
    });
    expect(await toLines(checkVault({ ...keys, apiBase }, { fetch }))).toEqual([
      "warn It doesn't keep accounts for this app, so passes that renew can be paid by card only.",
    ]);
    const wrong = { ...keys, clientSecret: '', apiBase: sandbox.url };
    expect(await toLines(checkVault(wrong, { fetch }))).toEqual(['warn It answers 401 to the client id.']);
    expect(await toLines(checkVault({ ...keys, apiBase: 'http://127.0.0.1:1' }, { fetch }))).toEqual([
      expect.stringMatching(/^warn It gave no answer: /),
    ]);
  });
});
