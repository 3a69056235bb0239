import { beforeAll, describe, expect, it } from 'vitest';
import { hasWireSchemas, paypalValidator, violations, WIRE_NOTE } from '@/sandbox/shared/wire-schemas';
import { amount, issueOf, order, ORIGIN, startPaypal as start, type Sent } from './client';

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

  it('a capture before approval, a second capture, and a declined instrument', async () => {
    const id = await paypal.created();
    const capture = () => paypal.send('POST', `/v2/checkout/orders/${id}/capture`, {});
    expect(issueOf(await capture())).toBe('ORDER_NOT_APPROVED');
    await paypal.choose(id, 'approve-declining');
    expect(issueOf(await capture())).toBe('INSTRUMENT_DECLINED');
    await paypal.choose(id, 'approve');
    expect((await capture()).status).toBe(201);
    expect(issueOf(await capture())).toBe('ORDER_ALREADY_CAPTURED');
  });

  it('what a mock response asks it to', async () => {
    const mock = {
      'PayPal-Mock-Response': JSON.stringify({ mock_application_codes: 'TRANSACTION_REFUSED' }),
    };
    const id = await paypal.created();
    expect(issueOf(await paypal.send('POST', `/v2/checkout/orders/${id}/capture`, {}, mock))).toBe(
      'TRANSACTION_REFUSED',
    );
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

  it('take the money once, and remember no failure', async () => {
    const { send, created, choose, fault } = await start();
    const id = await created();
    await choose(id, 'approve');
    const capture = () =>
      send('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'PayPal-Request-Id': 'r2' });
    await fault({ operation: 'capture', fault: 'error-500' });
    expect((await capture()).status).toBe(500);
    const first = await capture();
    const second = await capture();
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.purchase_units).toEqual(first.body.purchase_units);
  });
});

describe('the approval page', () => {
  it('shows item and amount, escaped, with its buttons', async () => {
    const { app, send } = await start();
    const { body } = await send('POST', '/v2/checkout/orders', order({ description: '<b>Film</b>' }));
    const response = await app.request(`${ORIGIN}/checkoutnow?token=${String(body.id)}`);
    const page = await response.text();
    expect(page).toContain('&lt;b&gt;Film&lt;/b&gt;');
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

describe('refunds', () => {
  it('never give back more than was paid', async () => {
    const { send, captured } = await start();
    const { captureId } = await captured();
    const refund = (body: object) => send('POST', `/v2/payments/captures/${captureId}/refund`, body);
    const status = async () => (await send('GET', `/v2/payments/captures/${captureId}`)).body.status;
    expect(await status()).toBe('COMPLETED');
    expect((await refund({ amount: amount('5.00') })).status).toBe(201);
    expect(await status()).toBe('PARTIALLY_REFUNDED');
    expect(issueOf(await refund({ amount: amount('15.00') }))).toBe('REFUND_AMOUNT_EXCEEDED');
    expect((await refund({})).body.amount).toEqual({ currency_code: 'USD', value: '14.99' });
    expect(await status()).toBe('REFUNDED');
    expect(issueOf(await refund({}))).toBe('CAPTURE_FULLY_REFUNDED');
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

  it.each([
    'INSTRUMENT_DECLINED',
    'TRANSACTION_REFUSED',
    'PAYER_CANNOT_PAY',
    'PAYER_ACCOUNT_RESTRICTED',
    'PAYER_ACTION_REQUIRED',
  ])('a capture refused with %s', async (code) => {
    const { send, created } = await start();
    const mock = { 'PayPal-Mock-Response': JSON.stringify({ mock_application_codes: code }) };
    const sent = await send('POST', `/v2/checkout/orders/${await created()}/capture`, {}, mock);
    expect(issueOf(sent)).toBe(code);
    check('orders', 'orders.capture-422', sent);
  });

  it('captures and refunds', async () => {
    const { send, captured } = await start();
    const { captureId } = await captured();
    check(
      'payments',
      'refund',
      await send('POST', `/v2/payments/captures/${captureId}/refund`, { amount: amount('1.00') }),
    );
    check('payments', 'capture', await send('GET', `/v2/payments/captures/${captureId}`));
  });

  it('refusals of every kind', async () => {
    const { send, created, captured, fault } = await start();
    const id = await created();
    const bad = await send('POST', '/v2/checkout/orders', order({ amount: { value: '1.00' } }));
    check('orders', 'error_400', bad);
    check('orders', '400', bad);
    const unprocessable = await send('POST', '/v2/checkout/orders', order({ amount: amount('0') }));
    check('orders', 'error_422', unprocessable);
    check('orders', '422', unprocessable);
    const early = await send('POST', `/v2/checkout/orders/${id}/capture`, {});
    check('orders', 'error_422', early);
    check('orders', 'orders.capture-422', early);
    const missing = await send('GET', '/v2/checkout/orders/NOSUCHORDER');
    check('orders', 'error_404', missing);
    check('orders', '404', missing);
    const stranger = await send('GET', `/v2/checkout/orders/${id}`, undefined, {
      Authorization: 'Bearer unknown',
    });
    check('orders', 'error_401', stranger);
    check('orders', '401', stranger);
    const { captureId } = await captured();
    const tooMuch = await send('POST', `/v2/payments/captures/${captureId}/refund`, {
      amount: amount('99.00'),
    });
    check('payments', 'error_422', tooMuch);
    check('payments', 'captures.refund-422', tooMuch);
    await fault({ operation: 'get', fault: 'error-500' });
    check('orders', 'error_500', await send('GET', `/v2/checkout/orders/${id}`));
  });
});
