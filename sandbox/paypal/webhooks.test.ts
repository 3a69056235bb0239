import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SANDBOX_WEBHOOKS } from '@/backend/payments';
import { startReceiver, type Receiver } from '@/sandbox/shared/receiver';
import { startSandbox, type RunningSandbox } from '@/sandbox/start-sandbox';
import { hasWireSchemas, paypalValidator, violations, WIRE_NOTE } from '@/sandbox/shared/wire-schemas';
import type { WebhookRule } from '@/sandbox/shared/webhooks';
import { chooseOnApprovalPage } from './buyer';
import { order } from '../paypal-client';

let receiver: Receiver;
let sandbox: RunningSandbox;
let authorization: string;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({ webhookRetryMs: 10, webhooks: { paypal: { url: receiver.url } } });
  const basic = `Basic ${Buffer.from('id:secret').toString('base64')}`;
  const response = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: basic },
  });
  authorization = `Bearer ${(await response.json()).access_token}`;
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const objectSchema = z.record(z.string(), z.unknown());

async function send(method: string, path: string, body?: string): Promise<Record<string, unknown>> {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  const response = await fetch(`${sandbox.url}${path}`, { method, headers, ...(body && { body }) });
  return objectSchema.parse(await response.json());
}
const post = (path: string, body: object = {}) => send('POST', path, JSON.stringify(body));

async function capture(): Promise<string> {
  const id = String((await post('/v2/checkout/orders', order())).id);
  await chooseOnApprovalPage(sandbox.url, id, 'approve');
  const captured = await post(`/v2/checkout/orders/${id}/capture`);
  return /"captures":\[\{"id":"(\w+)"/.exec(JSON.stringify(captured))?.[1] ?? '';
}

async function readTypes() {
  await sandbox.untilDelivered();
  return receiver.received.map(({ body }) => String(JSON.parse(body.toString()).event_type)).sort();
}

describe('what is told', () => {
  it.each([
    ['complete', 'PAYMENT.CAPTURE.COMPLETED'],
    ['deny', 'PAYMENT.CAPTURE.DENIED'],
  ])('a pending capture, and that it ends with %s', async (action, type) => {
    await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
    await sandbox.control(`paypal/captures/${await capture()}`, { action });
    expect(await readTypes()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', type].sort());
  });

  it.skipIf(!hasWireSchemas)(`holds to PayPal's schemas${WIRE_NOTE}`, async () => {
    await sandbox.control('paypal/disputes', { capture: await capture() });
    await sandbox.untilDelivered();
    for (const { body } of receiver.received) {
      expect(violations(paypalValidator('webhooks', 'event'), JSON.parse(body.toString()))).toEqual([]);
    }
  });
});

describe('the check of a signature', () => {
  async function firstAttempt(fault?: WebhookRule['fault']) {
    receiver.answers.push(400);
    if (fault) await sandbox.webhookFault({ provider: 'paypal', fault });
    await sandbox.control('paypal/events', {
      type: 'A.B',
      resourceType: 'thing',
      resource: { text: 'ü "}' },
    });
    await sandbox.untilDelivered();
    const [first] = receiver.received;
    const header = (name: string) => first?.headers.get(`paypal-${name}`) ?? '';
    return { header, body: first?.body.toString() ?? '' };
  }

  function verify(
    { header, body }: Awaited<ReturnType<typeof firstAttempt>>,
    webhookId: string,
    event = body,
  ) {
    const head = JSON.stringify({
      auth_algo: header('auth-algo'),
      cert_url: header('cert-url'),
      transmission_id: header('transmission-id'),
      transmission_sig: header('transmission-sig'),
      transmission_time: header('transmission-time'),
      webhook_id: webhookId,
    });
    const path = '/v1/notifications/verify-webhook-signature';
    return send('POST', path, `${head.slice(0, -1)},"webhook_event":${event}}`);
  }
  const { paypalWebhookId } = SANDBOX_WEBHOOKS;

  it('passes for the very bytes and the very webhook', async () => {
    const attempt = await firstAttempt();
    const answer = await verify(attempt, paypalWebhookId);
    expect(answer).toEqual({ verification_status: 'SUCCESS' });
    if (hasWireSchemas) {
      const schema = paypalValidator('webhooks', 'verify_webhook_signature_response');
      expect(violations(schema, answer)).toEqual([]);
    }
  });

  it('fails for a body that was serialised again, and for another webhook', async () => {
    const attempt = await firstAttempt();
    const reserialised = JSON.stringify(JSON.parse(attempt.body), null, 1);
    const failure = { verification_status: 'FAILURE' };
    expect(await verify(attempt, paypalWebhookId, reserialised)).toEqual(failure);
    expect(await verify(attempt, 'ANOTHERWEBHOOK')).toEqual(failure);
  });

  it('has nothing to check without headers', async () => {
    expect((await firstAttempt('unsigned')).header('transmission-sig')).toBe('');
  });

  it('refuses a request that PayPal would refuse', async () => {
    expect(await post('/v1/notifications/verify-webhook-signature', { webhook_id: 'X' })).toMatchObject({
      name: 'INVALID_REQUEST',
    });
  });
});
