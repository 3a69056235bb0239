import { describe, expect, it, vi } from 'vitest';
import { calls } from '@/lib/contract';
import { env } from '@/lib/env';
import { withRequestId } from '@/lib/observability/request-context';
import { callUpstream } from './client';

const answering = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }));
const lost = () => vi.fn(async () => Promise.reject(new Error('connection reset')));

describe('callUpstream', () => {
  it('sends base path, header, bearer token and JSON', async () => {
    const send = vi.fn(async (_request: Request) => Response.json({ message: 'Bye' }));
    await callUpstream(calls.logout, { body: {}, token: 'tkn' }, send);
    const request = send.mock.calls[0]?.[0];
    expect(new URL(request?.url ?? '').pathname).toBe('/api/v1/auth/logout');
    expect(request?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(request?.headers.get('authorization')).toBe('Bearer tkn');
    expect(request?.headers.get('cookie')).toBeNull();
  });

  it('repeats calls that can do no harm, and no other', async () => {
    const get = lost();
    await callUpstream(calls.getEventByDomain, { params: { subdomain: 'gala' } }, get);
    expect(get).toHaveBeenCalledTimes(2);
    const post = lost();
    const answer = await callUpstream(calls.login, { body: { email: 'a@b.co', password: 'x' } }, post);
    expect(post).toHaveBeenCalledTimes(1);
    expect(answer).toMatchObject({ ok: false, error: { code: 'upstream_unavailable' } });
  });

  it('waits for the deadline once, also where it may repeat the call', async () => {
    vi.useFakeTimers();
    try {
      const send = vi.fn(() => new Promise<Response>(() => {}));
      const answer = callUpstream(calls.getEventByDomain, { params: { subdomain: 'gala' } }, send);
      await vi.advanceTimersByTimeAsync(env.UPSTREAM_TIMEOUT_MS);
      const late = Promise.resolve('late');
      expect(await Promise.race([answer, late])).toMatchObject({ ok: false });
      expect(send).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('carries the id of the request it is made for', async () => {
    const send = vi.fn(async (_request: Request) => Response.json({ message: 'Bye' }));
    await withRequestId('request-7', () => callUpstream(calls.logout, { body: {} }, send));
    expect(send.mock.calls[0]?.[0].headers.get('x-request-id')).toBe('request-7');
  });

  it('says on which event’s host it is made, where it changes something', async () => {
    const send = vi.fn(async (_request: Request) => Response.json({ message: 'Bye' }));
    const { getEventByDomain, logout } = calls;
    await withRequestId(
      'request-7',
      async () => {
        await callUpstream(logout, { body: {} }, send);
        await callUpstream(getEventByDomain, { params: { subdomain: 'gala' } }, send);
      },
      { eventDomain: 'gala.org' },
    );
    await callUpstream(logout, { body: {} }, send);
    expect(send.mock.calls.map(([{ headers }]) => headers.get('x-event-domain'))).toEqual([
      'gala.org',
      null,
      null,
    ]);
  });

  it('refuses an answer that is not the contract’s', async () => {
    const answer = await callUpstream(
      calls.getEventByDomain,
      { params: { subdomain: 'x' } },
      answering(200, {}),
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'upstream_invalid' } });
  });

  it('reads no more of an answer than any answer has', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        sent > 300
          ? controller.close()
          : controller.enqueue(new Uint8Array((sent += 1) && 1024 * 1024).fill(32)),
    });
    const send = vi.fn(async () => new Response(endless, { status: 200 }));
    const answer = await callUpstream(calls.getEventByDomain, { params: { subdomain: 'x' } }, send);
    expect(answer).toMatchObject({ error: { code: 'upstream_invalid' } });
    expect(sent).toBeLessThan(20);
  }, 5000);

  it('takes any 200 for a saved payment', async () => {
    const body = { amount: 1, currency: 'USD', paymentIntentId: 'pi_1', planId: 'seo-starter' } as const;
    for (const wire of [null, 'ok', [], { orderId: 5 }]) {
      expect(await callUpstream(calls.savePayment, { body }, answering(200, wire))).toMatchObject({
        ok: true,
      });
    }
  });

  it('takes a registration without a message', async () => {
    const body = { name: 'Ann', email: 'a@b.co', password: 'secret', referral: null };
    const answer = await callUpstream(calls.register, { body }, answering(200, { token: 't' }));
    expect(answer).toEqual({ ok: true, value: { token: 't' } });
  });
});
