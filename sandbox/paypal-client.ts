import { createSandboxApp } from '@/sandbox/app';

export const ORIGIN = 'http://127.0.0.1:4000';

export const amount = (value: unknown, currency_code: unknown = 'USD') => ({ currency_code, value });
export const order = (unit: object = {}, rest: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: amount('19.99'), custom_id: 'ord_1', description: 'A replay', ...unit }],
  application_context: {
    return_url: 'http://shop.localhost:3000/paypal?a=1',
    cancel_url: 'http://shop.localhost:3000/checkout',
  },
  ...rest,
});

export type Sent = { status: number; body: { [key: string]: unknown } };

export async function startPaypal() {
  const now = { ms: 1_790_000_000_000 };
  const app = createSandboxApp({ now: () => now.ms });
  const basic = `Basic ${Buffer.from('id:secret').toString('base64')}`;
  const token = await app.request(`${ORIGIN}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: basic },
  });
  const { access_token: accessToken } = await token.json();
  const auth = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Sent> {
    const init = {
      method,
      headers: { ...auth, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await app.request(`${ORIGIN}${path}`, init);
    return { status: response.status, body: await response.json() };
  }
  const choose = async (id: string, action: string) => {
    const body = new URLSearchParams({ token: id, action });
    const page = await app.request(`${ORIGIN}/checkoutnow`, { method: 'POST', body });
    return page.text();
  };
  async function control(path: string, body: object): Promise<Sent> {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const response = await app.request(`${ORIGIN}/__control/${path}`, init);
    return { status: response.status, body: await response.json() };
  }
  const fault = (rule: object) => control('fault', { provider: 'paypal', ...rule });
  async function created() {
    const { body } = await send('POST', '/v2/checkout/orders', order());
    return String(body.id);
  }
  async function captured() {
    const id = await created();
    await choose(id, 'approve');
    const sent = await send(
      'POST',
      `/v2/checkout/orders/${id}/capture`,
      {},
      { 'PayPal-Request-Id': `c-${id}` },
    );
    const captureId = /"captures":\[\{"id":"(\w+)"/.exec(JSON.stringify(sent.body))?.[1] ?? '';
    return { id, captureId, sent };
  }
  return { app, auth, now, send, choose, control, fault, created, captured };
}

export const issueOf = ({ body }: Sent) => /"issue":"(\w+)"/.exec(JSON.stringify(body))?.[1];
