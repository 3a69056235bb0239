import { FORMS } from '@/lib/forms/posting';
import { expect, test } from './support/fixtures';
import { SCRIPT } from './support/person';

/** For each route that needs a session, a body that it takes. */
const BODIES: Record<string, object> = {
  '/api/account/profile': { name: 'Robin' },
  '/api/account/email': { email: 'robin@example.com', password: 'x' },
  '/api/account/password': { currentPassword: 'x', password: 'standing-room' },
  '/api/account/send-verification': {},
  '/api/account/withdraw-consent': { organisationId: 'org_first' },
  '/api/account/delete': { password: 'x' },
  '/api/account/sign-out-everywhere': {},
  '/api/account/end-paired-screen': { screenId: 'prg_1' },
  '/api/pairings/current': {},
  '/api/pairings/decide': { code: 'BCDF-GHJK', decision: 'approve' },
  '/api/pairings/find': { code: 'BCDF-GHJK' },
  '/api/events/trial': { eventId: 'evt-glass-harbour' },
  '/api/orders/create-payment-intent': { planId: 'seo-starter' },
  '/api/orders/quote': { planId: 'seo-starter' },
  '/api/orders/save-payment': { item: { planId: 'seo-starter' }, paymentIntentId: 'pi_1' },
  '/api/paypal/create': { planId: 'seo-starter' },
  '/api/paypal/capture': { paypalOrderId: 'X1' },
  '/api/playback/evt-last-bell/screens': {},
};

/** Takes a list of guests, of up to 1.5 MB. */
const LIST = '/api/studio/guests/check';

const ROUTES = new Set([
  ...FORMS.map((name) => `/api/${name}`),
  ...Object.keys(BODIES),
  '/api/pairings',
  '/api/pairings/token',
]);

test('every route refuses what it cannot take, with its status and a sentence', async ({
  request,
  stack,
}) => {
  const ours = { ...SCRIPT, Origin: stack.siteUrl };
  const json = { ...ours, 'Content-Type': 'application/json' };
  for (const route of ROUTES) {
    const post = (text: string, headers: Record<string, string> = json) =>
      request.post(route, { headers, data: Buffer.from(text) });
    const cases = [
      ['broken JSON', 400, post('{"a":')],
      ['a list', 400, post('[1]')],
      ['text', 415, post('{}', { ...ours, 'Content-Type': 'text/plain' })],
      ['a body over 64 kB', route === LIST ? 400 : 413, post(`[${'1,'.repeat(35_000)}1]`)],
      ['another method', 405, request.put(route, { headers: json, data: {} })],
      ['GET', 405, request.get(route)],
      ['another origin', 403, post('{}', { ...json, Origin: 'https://evil.example' })],
      ['no X-Requested-With', 403, request.post(route, { headers: { Origin: stack.siteUrl }, data: {} })],
    ] as const;
    for (const [what, status, sent] of cases) {
      const answer = await sent;
      expect.soft(answer.status(), `${route}: ${what}`).toBe(status);
      const sentence = { error: expect.stringMatching(/^[A-Z].*\.?$/) };
      expect.soft(await answer.json(), `${route}: ${what}`).toMatchObject(sentence);
    }
  }
});

test('routes that need a session answer 401 without one', async ({ request, stack }) => {
  for (const [route, data] of Object.entries(BODIES)) {
    const answer = await request.post(route, {
      headers: { ...SCRIPT, Origin: stack.siteUrl },
      data,
    });
    expect(answer.status(), route).toBe(401);
  }
});

test('a price sent by the browser is refused', async ({ request, stack }) => {
  const answer = await request.post('/api/orders/create-payment-intent', {
    headers: { ...SCRIPT, Origin: stack.siteUrl },
    data: { planId: 'seo-starter', price: 0.01 },
  });
  expect(answer.status()).toBe(400);
});

test('a form that a page of another site posts is refused', async ({ request, stack }) => {
  const forms = ['login', 'register', 'forgot-password', 'reset-password', 'verify-email'];
  for (const path of [...forms.map((name) => `/auth/${name}`), '/contact', '/user/account']) {
    for (const origin of ['https://evil.example', 'null', 'garbage', stack.hostUrl('midnight-run')]) {
      const headers = { Origin: origin };
      const answer = await request.post(path, { headers, multipart: { email: 'a@b.example' } });
      expect(answer.status(), `${path} ${origin}`).toBe(403);
      expect(await answer.text()).toContain('This form was sent from another site, so we rejected it.');
    }
  }
});
