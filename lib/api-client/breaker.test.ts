import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBreaker, isCircuitOpen, withBreaker } from './breaker';

const lost = async () => Promise.reject(new TypeError('fetch failed'));
const answered = async () => Response.json({ status: 'ok' });

const request = (signal?: AbortSignal) => new Request('http://api.example/x', signal ? { signal } : {});

function startApi() {
  let asked = 0;
  let meet: () => Promise<Response> = answered;
  const guarded = withBreaker(createBreaker(), () => {
    asked += 1;
    return meet();
  });
  const call = (how: () => Promise<Response>, signal?: AbortSignal) => {
    meet = how;
    return guarded(request(signal)).then(
      () => 'answered' as const,
      (error: unknown) => (isCircuitOpen(error) ? ('refused' as const) : ('failed' as const)),
    );
  };
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) await call(lost);
  };
  return { call, fail, countAsked: () => asked };
}

describe('withBreaker', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('stops calls after five failures in a row', async () => {
    const { call, fail, countAsked } = startApi();
    await fail(5);
    expect(await call(answered)).toBe('refused');
    expect(countAsked()).toBe(5);
  });

  it('does not count failures with an answer between them', async () => {
    const { call, fail } = startApi();
    await fail(4);
    await call(answered);
    await fail(4);
    expect(await call(answered)).toBe('answered');
  });

  it('lets one call probe after two seconds, and all when it was answered', async () => {
    const { call, fail } = startApi();
    await fail(5);
    vi.setSystemTime(1999);
    expect(await call(answered)).toBe('refused');
    vi.setSystemTime(2000);
    let answer: (response: Response) => void = () => undefined;
    const probe = call(() => new Promise((resolve) => (answer = resolve)));
    expect(await call(answered)).toBe('refused');
    answer(Response.json({}));
    expect(await probe).toBe('answered');
    expect(await Promise.all([call(answered), call(answered)])).toEqual(['answered', 'answered']);
  });

  it.each([
    ['has failed', undefined],
    ['was left by its caller', AbortSignal.abort()],
  ])('waits again when the probe %s, and probes again', async (_how, signal) => {
    const { call, fail } = startApi();
    await fail(5);
    vi.setSystemTime(2000);
    expect(await call(lost, signal)).toBe('failed');
    vi.setSystemTime(3999);
    expect(await call(answered)).toBe('refused');
    vi.setSystemTime(4000);
    expect(await call(answered)).toBe('answered');
  });

  it.each([
    ['a 502 of a gateway', async () => new Response('Bad gateway', { status: 502 })],
    ['a 503 of a gateway', async () => new Response('<html>', { status: 503 })],
  ])('counts %s as a failure', async (_what, send) => {
    const { call } = startApi();
    for (let time = 0; time < 5; time += 1) await call(send);
    expect(await call(answered)).toBe('refused');
  });

  it('counts a deadline that passed, and no caller who left', async () => {
    const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const hanging = startApi();
    for (let time = 0; time < 5; time += 1) await hanging.call(lost, late);
    expect(await hanging.call(answered)).toBe('refused');
    const left = startApi();
    for (let time = 0; time < 9; time += 1) await left.call(lost, AbortSignal.abort());
    expect(await left.call(answered)).toBe('answered');
  });

  it('takes the API’s own refusals for answers, also that a provider is unavailable', async () => {
    const { call } = startApi();
    const refusal = async () => Response.json({ error: 'x', code: 'provider_unavailable' }, { status: 503 });
    for (let time = 0; time < 5; time += 1) await call(refusal);
    for (let time = 0; time < 5; time += 1) await call(async () => Response.json({}, { status: 500 }));
    expect(await call(answered)).toBe('answered');
  });
});
