import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasWireSchemas, stripeExampleFields, WIRE_NOTE } from '@/sandbox/shared/wire-schemas';
import { startStripe } from '../stripe-client';
import { APPLE_FILE, APPLE_FILE_TEXT } from './domains';

const PATH = '/v1/payment_method_domains';
const HOST = 'gala.example.com';

/** A shop that answers Apple's file on one host. */
async function startShop(host: string): Promise<string> {
  const server = createServer((request, response) => {
    const isThere = request.url === APPLE_FILE && request.headers.host?.startsWith(`${host}:`);
    response.writeHead(isThere ? 200 : 404).end(isThere ? APPLE_FILE_TEXT : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const showsWallet = async (stripe: ReturnType<typeof startStripe>, host: string) => {
  const answer = await stripe.page(`/stand-in/stripe/wallet?host=${host}`);
  return (await answer.json()) as { available: boolean };
};

describe('the domains that show wallets', () => {
  it('are accepted once the shop answers for Apple there, and shown until they are disabled', async () => {
    const stripe = startStripe({ shopUrl: await startShop(HOST) });
    await stripe.control('stripe/wallet', { available: true });
    const made = await stripe.post(PATH, { domain_name: HOST });
    const { id, apple_pay: apple } = made.body;
    expect(apple).toMatchObject({ status: 'inactive' });
    expect(await showsWallet(stripe, HOST)).toEqual({ available: false });
    const validated = await stripe.post(`${PATH}/${String(id)}/validate`, {});
    expect(validated.body.apple_pay).toEqual({ status: 'active' });
    expect(await showsWallet(stripe, HOST)).toEqual({ available: true });
    expect(await showsWallet(stripe, `other.${HOST}`)).toEqual({ available: false });
    await stripe.post(`${PATH}/${String(id)}`, { enabled: 'false' });
    expect(await showsWallet(stripe, HOST)).toEqual({ available: false });
  });

  it('stay inactive where the file is missing', async () => {
    const stripe = startStripe({ shopUrl: await startShop('other.example.com') });
    const { body } = await stripe.post(PATH, { domain_name: HOST });
    const validated = await stripe.post(`${PATH}/${String(body.id)}/validate`, {});
    expect(validated.body.apple_pay).toMatchObject({
      status: 'inactive',
      status_details: { error_message: expect.stringContaining('association file') },
    });
  });

  it('are made once, listed by name, and have a real name', async () => {
    const stripe = startStripe();
    const first = await stripe.post(PATH, { domain_name: HOST });
    const again = await stripe.post(PATH, { domain_name: HOST });
    expect(again.body.id).toBe(first.body.id);
    const listed = await stripe.get(`${PATH}?domain_name=${HOST}`);
    expect(listed.body.data).toEqual([first.body]);
    expect((await stripe.post(PATH, { domain_name: 'https://gala' })).status).toBe(400);
    expect((await stripe.post(`${PATH}/pmd_1/validate`, {})).status).toBe(404);
  });

  it.skipIf(!hasWireSchemas)(`have the fields of Stripe's example${WIRE_NOTE}`, async () => {
    const { body } = await startStripe().post(PATH, { domain_name: HOST });
    expect(Object.keys(body).toSorted()).toEqual(stripeExampleFields('payment_method_domain').toSorted());
  });
});
