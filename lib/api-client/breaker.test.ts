import { describe, expect, it, vi } from 'vitest';
import { createBreaker, type CircuitState } from './breaker';
import { isCircuitOpen, withBreaker } from './with-breaker';

function startBreaker() {
  const clock = { ms: 0 };
  const states: CircuitState[] = [];
  const breaker = createBreaker({ now: () => clock.ms, onChange: (state) => states.push(state) });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.permit()?.('failed');
  };
  return { clock, states, breaker, fail };
}

describe('createBreaker', () => {
  it('stops calls after five failures in a row', () => {
    const { breaker, states, fail } = startBreaker();
    fail(4);
    expect(breaker.permit()).not.toBeNull();
    fail(1);
    expect(breaker.permit()).toBeNull();
    expect(states).toEqual(['open']);
  });

  it('does not mind failures with answers between them, nor those long ago', () => {
    const { breaker, clock, fail } = startBreaker();
    fail(4);
    breaker.permit()?.('answered');
    fail(4);
    clock.ms += 20_001;
    fail(4);
    expect(breaker.permit()).not.toBeNull();
  });

  it('lets one call try after two seconds, and all when it was answered', () => {
    const { breaker, clock, states, fail } = startBreaker();
    fail(5);
    clock.ms += 1999;
    expect(breaker.permit()).toBeNull();
    clock.ms += 1;
    const probe = breaker.permit();
    expect(probe).not.toBeNull();
    expect(breaker.permit()).toBeNull();
    probe?.('answered');
    expect(breaker.permit()).not.toBeNull();
    expect(breaker.permit()).not.toBeNull();
    expect(states).toEqual(['open', 'half-open', 'closed']);
  });

  it('waits again when the call that tried has failed', () => {
    const { breaker, clock, states, fail } = startBreaker();
    fail(5);
    clock.ms += 2000;
    breaker.permit()?.('failed');
    clock.ms += 1999;
    expect(breaker.permit()).toBeNull();
    clock.ms += 1;
    expect(breaker.permit()).not.toBeNull();
    expect(states).toEqual(['open', 'half-open', 'open', 'half-open']);
  });

  it('gives the try to the next call when nobody waits for the first, or it is never heard of', () => {
    const { breaker, clock, fail } = startBreaker();
    fail(5);
    clock.ms += 2000;
    breaker.permit()?.('abandoned');
    expect(breaker.permit()).not.toBeNull();
    clock.ms += 29_999;
    expect(breaker.permit()).toBeNull();
    clock.ms += 1;
    expect(breaker.permit()).not.toBeNull();
  });

  it('takes no word from calls that were made before', () => {
    const { breaker, clock, fail } = startBreaker();
    const slow = breaker.permit();
    fail(5);
    slow?.('answered');
    expect(breaker.permit()).toBeNull();
    clock.ms += 2000;
    const probe = breaker.permit();
    slow?.('failed');
    probe?.('answered');
    expect(breaker.permit()).not.toBeNull();
  });
});

describe('withBreaker', () => {
  const request = (signal?: AbortSignal) => new Request('http://api.example/x', signal ? { signal } : {});

  async function failFive(send: (request: Request) => Promise<Response>, asked = request()) {
    const { breaker } = startBreaker();
    const inner = vi.fn(send);
    const guarded = withBreaker(breaker, inner);
    for (let time = 0; time < 5; time += 1) await guarded(asked).catch(() => undefined);
    const sixth = await guarded(asked).catch((error: unknown) => error);
    return { sixth, sent: inner.mock.calls.length };
  }

  it.each([
    ['no connection', async () => Promise.reject(new TypeError('fetch failed'))],
    ['a gateway with nobody behind it', async () => new Response('Bad gateway', { status: 502 })],
    ['a gateway that is overloaded', async () => new Response('<html>', { status: 503 })],
  ])('fails at once, without a call, after %s five times', async (_what, send) => {
    const { sixth, sent } = await failFive(send);
    expect(isCircuitOpen(sixth)).toBe(true);
    expect(sent).toBe(5);
  });

  it('takes a deadline for a failure, and a visitor who left for none', async () => {
    const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const broken = async () => Promise.reject(new Error('aborted'));
    expect(isCircuitOpen((await failFive(broken, request(late))).sixth)).toBe(true);
    expect((await failFive(broken, request(AbortSignal.abort()))).sent).toBe(6);
  });

  it('takes what the API itself says for an answer, also that a provider is not to be had', async () => {
    const refusal = async () => Response.json({ error: 'x', code: 'provider_unavailable' }, { status: 503 });
    expect((await failFive(refusal)).sent).toBe(6);
    expect((await failFive(async () => Response.json({}, { status: 500 }))).sent).toBe(6);
  });
});
