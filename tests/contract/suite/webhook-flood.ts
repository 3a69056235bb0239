import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { FORGERIES_PER_ADDRESS } from '@/backend/webhooks/routes';
import type { Context } from '../steps/context';
import { withWebhooks } from '../steps/webhook-steps';

export function describeWebhookFlood(context: Context): void {
  const { client, sandbox } = context;
  const hooks = withWebhooks(context);

  const sendForged = (from: string) =>
    client.raw('/webhooks/paypal', {
      method: 'POST',
      body: JSON.stringify({
        id: `WH-${randomUUID()}`,
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        create_time: new Date().toISOString(),
      }),
      headers: {
        'X-Forwarded-For': from,
        'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
        'PAYPAL-CERT-URL': `${sandbox.url}/v1/notifications/certs/CERT-sandbox-stand-in`,
        'PAYPAL-TRANSMISSION-ID': randomUUID(),
        'PAYPAL-TRANSMISSION-SIG': 'Zm9yZ2Vk',
        'PAYPAL-TRANSMISSION-TIME': new Date().toISOString(),
      },
    });
  async function isPutOff(sent: Promise<Response>): Promise<Response> {
    const response = await sent;
    const { error } = (await response.clone().json()) as { error?: string };
    if (response.status === 503 && error?.startsWith('Too many webhooks')) return response;
    throw new Error('It was looked at.');
  }

  it('is taken so often from one address, and the next costs PayPal no call @fault:webhook-flood', async () => {
    const from = '198.51.100.252';
    for (let sent = 0; sent < FORGERIES_PER_ADDRESS; sent += 1)
      expect((await sendForged(from)).status).toBe(400);
    await sandbox.fault({ provider: 'paypal', operation: 'verify-webhook', fault: 'reset' });
    const refused = await sendForged(from);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true]);
    // This is the next request to PayPal, so the fault still applies.
    expect((await sendForged('198.51.100.253')).status).toBe(400);
  });

  it('puts PayPal’s own off while PayPal is asked about many; it counts when it comes again @fault:webhook-flood', async () => {
    const hang = { provider: 'paypal', operation: 'verify-webhook', fault: 'hang', times: 8 } as const;
    await sandbox.fault(hang);
    const forged = Array.from({ length: 30 }, (_, index) => sendForged(`203.0.113.${index}`));
    const putOff = await Promise.any(forged.map(isPutOff));
    expect(Number(putOff.headers.get('retry-after'))).toBeGreaterThan(0);
    const type = 'BILLING.PLAN.CREATED';
    const plan = { type, resourceType: 'plan', resource: { id: randomUUID() } };
    await sandbox.control('paypal/events', plan);
    const attempts = async () => (await sandbox.listDeliveries()).at(-1)?.attempts ?? [];
    await expect.poll(async () => (await attempts())[0]?.status).toBe(503);
    await sandbox.clearFaults();
    await Promise.all(forged);
    const delivery = (await hooks.delivered(type)).at(-1);
    await sandbox.redeliver(delivery?.eventId ?? '');
    await sandbox.untilDelivered();
    expect((await attempts()).at(-1)?.status).toBe(200);
  });
}
