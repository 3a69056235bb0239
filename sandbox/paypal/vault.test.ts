import { describe, expect, it } from 'vitest';
import { hasWireSchemas, paypalValidator, violations, WIRE_NOTE } from '@/sandbox/shared/wire-schemas';
import { issueOf, order, ORIGIN, type Sent, startPaypal } from '../paypal-client';

const VAULT = { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT', permit_multiple_payment_tokens: true };
const withVault = (vault: object = VAULT, unit: object = {}) => {
  const { application_context: context, ...rest } = order(unit);
  return { ...rest, payment_source: { paypal: { attributes: { vault }, experience_context: context } } };
};
const byToken = (id: string) => ({ payment_source: { paypal: { vault_id: id } } });
const vaultOf = ({ body }: Sent) =>
  (body.payment_source as { paypal: { attributes?: { vault: { id?: string; status: string } } } }).paypal
    .attributes?.vault;

async function start() {
  const paypal = await startPaypal();
  const { send, choose } = paypal;
  const create = async (body: object = withVault()) =>
    String((await send('POST', '/v2/checkout/orders', body)).body.id);
  const capture = (id: string, body: object = {}) => send('POST', `/v2/checkout/orders/${id}/capture`, body);
  async function save(body?: object) {
    const id = await create(body);
    await choose(id, 'approve');
    await capture(id);
    const paid = await send('GET', `/v2/checkout/orders/${id}`);
    return { id, paid, token: vaultOf(paid)?.id ?? '' };
  }
  const token = (method: string, id: string) =>
    paypal.app.request(`${ORIGIN}/v3/vault/payment-tokens/${id}`, { method, headers: paypal.auth });
  return { ...paypal, create, capture, save, token };
}

describe('accounts that PayPal keeps', () => {
  it('are kept when the money has come, and pay without an approval, once', async () => {
    const { send, create, capture, save } = await start();
    const { token, paid } = await save();
    expect(vaultOf(paid)).toMatchObject({ status: 'VAULTED' });
    const id = await create(order());
    expect(issueOf(await capture(id))).toBe('ORDER_NOT_APPROVED');
    expect((await capture(id, byToken(token))).body).toMatchObject({ id, status: 'COMPLETED' });
    expect(issueOf(await capture(id, byToken(token)))).toBe('ORDER_ALREADY_CAPTURED');
    expect(vaultOf(await send('GET', `/v2/checkout/orders/${id}`))).toBeUndefined();
  });

  it('wait for the payer, who is asked where the answer says so', async () => {
    const { send, create, capture, save, fault } = await start();
    const { body } = await send('POST', '/v2/checkout/orders', withVault());
    expect(body).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' });
    expect(JSON.stringify(body)).toContain('"rel":"payer-action"');
    const [{ token }, id] = [await save(), await create(order())];
    await fault({ operation: 'capture', fault: 'ask-payer' });
    expect(issueOf(await capture(id, byToken(token)))).toBe('PAYER_ACTION_REQUIRED');
    expect((await capture(id, byToken(token))).status).toBe(201);
  });

  it('may come after the capture', async () => {
    const { send, save, fault, control } = await start();
    await fault({ operation: 'capture', fault: 'vault-later' });
    const { id, paid } = await save();
    expect(vaultOf(paid)).toEqual({ status: 'APPROVED' });
    await control(`paypal/tokens/${id}`, { action: 'make' });
    expect(vaultOf(await send('GET', `/v2/checkout/orders/${id}`))).toMatchObject({ status: 'VAULTED' });
  });

  it('are refused to a shop that may not keep any', async () => {
    const { send, fault } = await start();
    await fault({ operation: 'create', fault: 'decline', times: 2 });
    const sent = await send('POST', '/v2/checkout/orders', withVault());
    expect([sent.status, issueOf(sent)]).toEqual([422, 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE']);
    expect((await send('POST', '/v2/checkout/orders', order())).status).toBe(201);
  });

  it('are gone for ever when they are removed, and never those of another merchant', async () => {
    const { create, capture, save, token } = await start();
    const own = await save();
    const other = await save(withVault(VAULT, { payee: { merchant_id: 'ANOTHERSELLER' } }));
    expect((await token('GET', other.token)).status).toBe(404);
    expect((await token('DELETE', other.token)).status).toBe(404);
    expect((await token('DELETE', own.token)).status).toBe(204);
    expect((await token('DELETE', own.token)).status).toBe(404);
    for (const { token: id } of [own, other])
      expect(issueOf(await capture(await create(order()), byToken(id)))).toBe('TOKEN_ID_NOT_FOUND');
  });

  it('have one token of a payer, unless more are permitted', async () => {
    const { save } = await start();
    const one = withVault({ ...VAULT, permit_multiple_payment_tokens: false });
    const first = await save(one);
    expect((await save(one)).token).toBe(first.token);
    expect((await save()).token).not.toBe(first.token);
  });

  it('are asked for in PayPal’s words only', async () => {
    const { send } = await start();
    const bad = await send('POST', '/v2/checkout/orders', withVault({ store_in_vault: 'ON_SUCCESS' }));
    expect([bad.status, issueOf(bad)]).toEqual([400, 'MISSING_REQUIRED_PARAMETER']);
    const unknown = await send('POST', '/v2/checkout/orders', withVault({ ...VAULT, usage_type: 'SHOP' }));
    expect([unknown.status, issueOf(unknown)]).toEqual([400, 'INVALID_PARAMETER_VALUE']);
  });
});

describe.skipIf(!hasWireSchemas)(`kept accounts hold to PayPal's schemas${WIRE_NOTE}`, () => {
  it('requests, orders, tokens and refusals', async () => {
    const { send, save, capture, create, token, fault } = await start();
    const check = (document: 'orders' | 'tokens', schema: string, value: unknown) =>
      expect(violations(paypalValidator(document, schema), value)).toEqual([]);
    check('orders', 'order_request', withVault());
    const full = { Prefer: 'return=representation' };
    check('orders', 'order', (await send('POST', '/v2/checkout/orders', withVault(), full)).body);
    const { paid, token: id } = await save();
    check('orders', 'order', paid.body);
    check('orders', 'order_capture_request', byToken(id));
    check('tokens', 'payment_token_response', await (await token('GET', id)).json());
    await token('DELETE', id);
    check('tokens', 'error', await (await token('GET', id)).json());
    const gone = await capture(await create(order()), byToken(id));
    for (const schema of ['error_422', 'orders.capture-422']) check('orders', schema, gone.body);
    await fault({ operation: 'create', fault: 'decline' });
    check('orders', '422', (await send('POST', '/v2/checkout/orders', withVault())).body);
  });
});
