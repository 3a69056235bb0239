import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { checkCaptures } from '@/cli/doctor/captures';
import { collect } from '@/cli/doctor/finding';
import { createPaypalGateway } from '@/backend/payments/paypal-gateway';
import { chooseOnApprovalPage, orderFromBrowser } from '@/sandbox/paypal/buyer';
import { GALA } from '../support/seven-calls';
import { registerAt, withRemoteSite } from './site-lib';
import { createSharedFolder } from '../support/temp-folder';

const ITEM = { eventId: GALA._id, selectedPackage: 'seat' };
const folder = createSharedFolder();

const { sandbox, api, state, lib } = withRemoteSite(() => ({ DATA_DIR: folder }));
beforeAll(() => void lib.startStandalonePaypal());
beforeEach(() => {
  state.fault = null;
});

type Buyer = Awaited<ReturnType<typeof registerAt>>;
const priced =
  (priceCents = 1200) =>
  () =>
    Promise.resolve(lib.ok({ name: 'The Gala: A seat', priceCents }));
const open = (buyer: Buyer, cents?: number) =>
  lib.buy.createPaypalOrder(ITEM, 'http://gala.localhost:3000', buyer, priced(cents));
const capture = (id: string, buyer: Buyer, cents?: number) =>
  lib.buy.capturePaypalOrder({ paypalOrderId: id }, buyer, () => priced(cents));
const save = (id: string, buyer: Buyer) =>
  lib.buy.savePayment({ item: ITEM, paymentIntentId: id }, buyer, priced());
const paypal = () => createPaypalGateway({ clientId: 'c', clientSecret: 's', apiBase: sandbox.url });
const waiting = () => readdirSync(join(folder, 'paypal-captures/open'));
const countSaves = (id: string) => state.saves.filter(({ body }) => body.paymentIntentId === id).length;
const failSaves = (status: number) => {
  state.fault = ({ url }) =>
    url.endsWith('/save-payment') ? Response.json({ error: 'No room' }, { status }) : null;
};

async function approve(buyer: Buyer): Promise<string> {
  const opened = await open(buyer);
  if (!opened.ok) throw new Error(opened.error.message);
  await chooseOnApprovalPage(sandbox.url, opened.value.paypalOrderId, 'approve');
  return opened.value.paypalOrderId;
}

it('offers PayPal for packages, where its keys are the site’s', () => {
  expect(lib.config.getCheckoutConfig()).toMatchObject({ paypal: { plans: false } });
});

it('captures in the name of buyer and item, and saves with the fields of docs/product.md, once', async () => {
  const buyer = await registerAt(api.url);
  const id = await approve(buyer);
  const order = await paypal().getOrder(id);
  expect(order.ok && order.value.orderId).toMatch(new RegExp(`^[\\w-]+:${GALA._id}:seat$`));
  expect(await capture(id, buyer)).toMatchObject({ value: { status: 'COMPLETED', amount: 12, item: ITEM } });
  for (let time = 0; time < 3; time += 1) expect(await save(id, buyer)).toEqual({ ok: true, value: {} });
  expect(state.saves.filter(({ body }) => body.paymentIntentId === id)).toEqual([
    { email: buyer.email, body: { amount: 12, currency: 'USD', paymentIntentId: id, ...ITEM } },
  ]);
  const file = readFileSync(join(folder, `paypal-captures/saved/${id}.json`), 'utf8');
  expect(file).not.toContain(buyer.token);
});

it('makes one order of a purchase, and none for what was paid', async () => {
  const buyer = await registerAt(api.url);
  const [first, second] = [await open(buyer), await open(buyer)];
  expect(second).toEqual(first);
  const id = await approve(buyer);
  await Promise.all([capture(id, buyer), capture(id, buyer), capture(id, buyer)]);
  expect(await open(buyer)).toMatchObject({ error: { code: 'already_owned' } });
});

it('takes no money for a price that is not the catalogue’s, nor for another buyer', async () => {
  const buyer = await registerAt(api.url);
  const id = await approve(buyer);
  expect(await capture(id, await registerAt(api.url))).toMatchObject({ error: { code: 'not_found' } });
  expect(await capture(id, buyer, 1300)).toMatchObject({ error: { code: 'conflict' } });
  expect(await paypal().getOrder(id)).toMatchObject({ value: { status: 'APPROVED' } });
});

it('takes no money for an order that a browser made under our client id, and that pays another account', async () => {
  const buyer = await registerAt(api.url);
  const ours = await paypal().getOrder(await approve(buyer));
  if (!ours.ok) throw new Error(ours.error.message);
  const unit = { custom_id: ours.value.orderId, amount: { currency_code: 'USD', value: '12.00' } };
  const stolen = { ...unit, payee: { merchant_id: 'THEFTTHEFT222' } };
  const { id } = await orderFromBrowser(sandbox.url, stolen);
  expect(await capture(id, buyer)).toMatchObject({ error: { code: 'not_found' } });
  expect(await paypal().getOrder(id)).toMatchObject({ value: { status: 'APPROVED' } });
  expect(await capture((await orderFromBrowser(sandbox.url, unit)).id, buyer)).toMatchObject({
    value: { status: 'COMPLETED' },
  });
});

it('saves no order that was captured elsewhere: whom it paid was not compared, and the API may not ask', async () => {
  const buyer = await registerAt(api.url);
  const ours = await paypal().getOrder(await approve(buyer));
  if (!ours.ok) throw new Error(ours.error.message);
  const unit = { custom_id: ours.value.orderId, amount: { currency_code: 'USD', value: '12.00' } };
  const stolen = { ...unit, payee: { merchant_id: 'THEFTTHEFT222' } };
  const order = await orderFromBrowser(sandbox.url, stolen);
  await order.capture();
  expect(await save(order.id, buyer)).toMatchObject({ error: { code: 'not_found' } });
  expect(countSaves(order.id)).toBe(0);
});

it('pays for no plan: the API has no fields to save that with', async () => {
  const buyer = await registerAt(api.url);
  const plan = { planId: 'seo-basic' };
  const opened = await lib.buy.createPaypalOrder(plan, 'http://localhost:3000', buyer, priced(699));
  expect(opened).toMatchObject({ error: { code: 'not_supported' } });
});

it.each([202, 500, 503])('goes on saving while the API answers %d', async (status) => {
  const buyer = await registerAt(api.url);
  const id = await approve(buyer);
  await capture(id, buyer);
  failSaves(status);
  expect((await save(id, buyer)).ok).toBe(false);
  expect(waiting()).toContain(`${id}.json`);
  state.fault = null;
  expect(await save(id, buyer)).toMatchObject({ ok: true });
  expect([countSaves(id), waiting().includes(`${id}.json`)]).toEqual([1, false]);
});

it('saves with the buyer’s next login where the one before has ended', async () => {
  const buyer = await registerAt(api.url);
  const id = await approve(buyer);
  await capture(id, buyer);
  state.tokens.delete(buyer.token);
  expect(await save(id, buyer)).toMatchObject({ error: { code: 'unauthorized' } });
  const { token } = await buyer.logIn();
  await lib.captures.renewLogin(token);
  expect(state.paid.get(id)).toMatchObject({ email: buyer.email });
});

it('keeps the login that saves when another, which the API does not know, names the same buyer', async () => {
  const buyer = await registerAt(api.url);
  const id = await approve(buyer);
  await capture(id, buyer);
  const forged = { ...buyer, token: `${buyer.token.replace(/\.[^.]*$/, '')}.Zm9yZ2Vk` };
  expect(await save(id, forged)).toMatchObject({ error: { code: 'unauthorized' } });
  await lib.captures.settleCapture(id, null);
  expect(state.paid.get(id)).toMatchObject({ email: buyer.email });
});

it('keeps what the API refuses, tells the doctor, and lets it go when PayPal has refunded it', async () => {
  const buyer = await registerAt(api.url);
  const id = await approve(buyer);
  await capture(id, buyer);
  failSaves(400);
  expect(await save(id, buyer)).toMatchObject({ error: { code: 'refused', reference: id } });
  expect(await collect(checkCaptures(folder, Date.now()))).toMatchObject([
    { state: 'fail', says: expect.stringMatching(`${id}.*12\\.00.*No room`) },
  ]);
  await paypal().refund({ reference: id, amountCents: null, idempotencyKey: 'given-back' });
  expect(await save(id, buyer)).toMatchObject({ error: { code: 'payment_declined' } });
  expect(await collect(checkCaptures(folder, Date.now()))).toMatchObject([{ state: 'ok' }]);
});
