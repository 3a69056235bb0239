import { beforeAll, describe, expect, it } from 'vitest';
import { hasWireSchemas, paypalValidator, violations, WIRE_NOTE } from '@/sandbox/shared/wire-schemas';
import { amount, issueOf, order, ORIGIN, startPaypal as start, type Sent } from '../paypal-client';

describe('refusing what PayPal refuses', () => {
  let paypal: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    paypal = await start();
  });

  const cases: Array<[name: string, body: unknown, status: number, issue: string]> = [
    ['an unknown field', order({ price: '1' }), 400, 'MALFORMED_REQUEST_JSON'],
    ['an amount that is a number', order({ amount: amount(19.99) }), 400, 'MALFORMED_REQUEST_JSON'],
    ['an amount that is no number', order({ amount: amount('abc') }), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['a third decimal', order({ amount: amount('19.999') }), 422, 'DECIMAL_PRECISION'],
    ['a negative amount', order({ amount: amount('-1.00') }), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['zero', order({ amount: amount('0.00') }), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['a missing currency', order({ amount: { value: '1.00' } }), 400, 'MISSING_REQUIRED_PARAMETER'],
    ['an unknown currency', order({ amount: amount('1.00', 'XXX') }), 422, 'INVALID_CURRENCY_CODE'],
    ['no purchase unit', order({}, { purchase_units: [] }), 400, 'INVALID_ARRAY_MIN_ITEMS'],
    ['a missing intent', order({}, { intent: undefined }), 400, 'MISSING_REQUIRED_PARAMETER'],
    ['another intent', order({}, { intent: 'AUTHORIZE' }), 422, 'UNSUPPORTED_INTENT'],
    ['half of a character', order({ description: 'Gala \ud83c' }), 400, 'MALFORMED_REQUEST_JSON'],
    ['too long a custom id', order({ custom_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
  ];
  it.each(cases)('%s', async (_, body, status, issue) => {
    const sent = await paypal.send('POST', '/v2/checkout/orders', body);
    expect([sent.status, issueOf(sent)]).toEqual([status, issue]);
  });

  it('a stranger', async () => {
    const sent = await paypal.send('GET', '/v2/checkout/orders/X', undefined, {
      Authorization: 'Bearer unknown',
    });
    expect(sent.status).toBe(401);
  });
});

describe('request ids', () => {
  it('give the same order again for six hours', async () => {
    const { send, now } = await start();
    const create = () => send('POST', '/v2/checkout/orders', order(), { 'PayPal-Request-Id': 'r1' });
    const first = await create();
    expect([first.status, (await create()).status]).toEqual([201, 200]);
    expect((await create()).body.id).toBe(first.body.id);
    now.ms += 6 * 60 * 60 * 1000 + 1;
    expect((await create()).status).toBe(201);
  });
});

describe('the approval page', () => {
  it('shows item and amount, escaped, with its buttons', async () => {
    const { app, send } = await start();
    const { body } = await send('POST', '/v2/checkout/orders', order({ description: '<b>Replay</b>' }));
    const response = await app.request(`${ORIGIN}/checkoutnow?token=${String(body.id)}`);
    const page = await response.text();
    expect(page).toContain('&lt;b&gt;Replay&lt;/b&gt;');
    expect(page).toContain('$19.99');
    for (const label of ['Approve', 'Pay with a declining instrument', 'Cancel'])
      expect(page).toContain(`>${label}</button>`);
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });

  it('tells the shop’s own origin and no other, and can lead back by itself', async () => {
    const { created, choose } = await start();
    const id = await created();
    const page = await choose(id, 'approve');
    expect(page).toContain(`"message":{"type":"paypal-approved","orderId":"${id}",`);
    expect(page).toContain('"targetOrigin":"http://shop.localhost:3000"');
    expect(page).toMatch(
      /http:\/\/shop\.localhost:3000\/paypal\?a=1&(amp;)?token=\w{17}&(amp;)?PayerID=\w{13}/,
    );
  });

  it('leaves the order as it is when the buyer cancels', async () => {
    const { created, choose, send } = await start();
    const id = await created();
    expect(await choose(id, 'cancel')).toContain('"type":"paypal-cancelled"');
    expect((await send('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('CREATED');
  });

  it('has nothing to show for an unknown or a paid order', async () => {
    const { app, captured } = await start();
    const { id } = await captured();
    expect((await app.request(`${ORIGIN}/checkoutnow?token=${id}`)).status).toBe(404);
    expect((await app.request(`${ORIGIN}/checkoutnow`)).status).toBe(404);
  });
});

describe.skipIf(!hasWireSchemas)(`answers hold to PayPal's schemas${WIRE_NOTE}`, () => {
  const check = (document: 'orders' | 'payments', schema: string, { body }: Sent) =>
    expect(violations(paypalValidator(document, schema), body)).toEqual([]);

  it('orders, from creation to capture', async () => {
    const { send, created, choose, fault } = await start();
    const full = { Prefer: 'return=representation' };
    check('orders', 'order', await send('POST', '/v2/checkout/orders', order()));
    check('orders', 'order', await send('POST', '/v2/checkout/orders', order(), full));
    const id = await created();
    await choose(id, 'approve');
    check('orders', 'order', await send('GET', `/v2/checkout/orders/${id}`));
    await fault({ operation: 'capture', fault: 'pending' });
    check('orders', 'order', await send('POST', `/v2/checkout/orders/${id}/capture`, {}, full));
    check('orders', 'order', await send('GET', `/v2/checkout/orders/${id}`));
  });

  it('refusals of every kind', async () => {
    const { send, created, captured, choose, fault } = await start();
    const id = await created();
    const post = (path: string, body: object = {}) => send('POST', path, body);
    const capture = () => post(`/v2/checkout/orders/${id}/capture`);
    const bad = await post('/v2/checkout/orders', order({ amount: { value: '1.00' } }));
    const unprocessable = await post('/v2/checkout/orders', order({ amount: amount('0') }));
    const early = await capture();
    await choose(id, 'approve-declining');
    const declined = await capture();
    const missing = await send('GET', '/v2/checkout/orders/NOSUCHORDER');
    const stranger = await send('GET', `/v2/checkout/orders/${id}`, undefined, { Authorization: 'Bearer x' });
    const { captureId } = await captured();
    const refunds = `/v2/payments/captures/${captureId}/refund`;
    const tooMuch = await post(refunds, { amount: amount('99.00') });
    await post(refunds);
    const twice = await post(refunds);
    await fault({ operation: 'get', fault: 'error-500' });
    const failed = await send('GET', `/v2/checkout/orders/${id}`);
    const checks: Array<[document: 'orders' | 'payments', sent: Sent, ...schemas: string[]]> = [
      ['orders', bad, 'error_400', '400'],
      ['orders', unprocessable, 'error_422', '422'],
      ['orders', early, 'error_422', 'orders.capture-422'],
      ['orders', declined, 'orders.capture-422'],
      ['orders', missing, 'error_404', '404'],
      ['orders', stranger, 'error_401', '401'],
      ['payments', tooMuch, 'error_422', 'captures.refund-422'],
      ['payments', twice, 'captures.refund-422'],
      ['orders', failed, 'error_500'],
    ];
    for (const [document, sent, ...schemas] of checks)
      for (const schema of schemas) check(document, schema, sent);
  });
});
