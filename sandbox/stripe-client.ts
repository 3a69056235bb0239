import { createSandboxApp, type SandboxOptions } from '@/sandbox/app';

const ORIGIN = 'http://127.0.0.1:4000';
export const SECRET = { Authorization: 'Bearer sk_test_1' };
export const GOOD_INTENT = {
  amount: '1999',
  currency: 'usd',
  'automatic_payment_methods[enabled]': 'true',
  'metadata[order_id]': 'o1',
};
export const CARD = {
  key: 'pk_test_1',
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
  use_stripe_sdk: 'true',
};

type Fields = Record<string, string>;
export type Sent = {
  status: number;
  headers: Headers;
  body: { [key: string]: unknown; error?: Record<string, unknown> };
};

export function startStripe(options: SandboxOptions = {}) {
  const clock = { ms: 1_790_000_000_000 };
  const app = createSandboxApp({ now: () => clock.ms, processingMs: 1000, ...options });

  async function request(method: string, path: string, init: RequestInit): Promise<Sent> {
    const response = await app.request(`${ORIGIN}${path}`, { method, ...init });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  const post = (path: string, fields: Fields, headers: Fields = SECRET) =>
    request('POST', path, { headers, body: new URLSearchParams(fields) });
  const get = (path: string, headers: Fields = SECRET) => request('GET', path, { headers });
  const remove = (path: string) => request('DELETE', path, { headers: SECRET });
  const control = (path: string, body: object) =>
    request('POST', `/__control/${path}`, { body: JSON.stringify(body) });
  const page = (path: string, fields?: Fields) =>
    app.request(`${ORIGIN}${path}`, fields ? { method: 'POST', body: new URLSearchParams(fields) } : {});

  async function created() {
    const { body } = await post('/v1/payment_intents', GOOD_INTENT);
    return { id: String(body.id), secret: String(body.client_secret) };
  }
  async function confirm(number: string, extra: Fields = {}) {
    const intent = await created();
    const fields = {
      ...CARD,
      client_secret: intent.secret,
      'payment_method_data[card][number]': number,
      ...extra,
    };
    return { ...intent, sent: await post(`/v1/payment_intents/${intent.id}/confirm`, fields, {}) };
  }
  const fault = (name: string) => control('fault', { provider: 'stripe', fault: name });

  return { app, clock, post, get, remove, control, page, created, confirm, fault };
}
