import { describe, expect, it } from 'vitest';
import { listSecrets } from '@/lib/env/schema';
import { createLog } from './log';
import { withRequestId } from './request-context';

function startLog(secrets: string[] = [], level = 'info') {
  const lines: string[] = [];
  const log = createLog({ level, secrets, sink: { write: (line) => lines.push(line) } });
  const last = () => JSON.parse(lines.at(-1) ?? 'null') as Record<string, unknown>;
  return { log, text: () => lines.join(''), last };
}

describe('a line', () => {
  it('is one JSON object with time, level, words and fields', () => {
    const { log, text, last } = startLog();
    log.warn({ path: '/plans', status: 404 }, 'Not there');
    expect(text()).toMatch(/^\{.*\}\n$/);
    expect(last()).toMatchObject({ level: 'warn', path: '/plans', status: 404, msg: 'Not there' });
    expect(Date.parse(String(last().time))).toBeGreaterThan(0);
  });

  it('carries the id of the request in which it was written, also after waiting', async () => {
    const { log, last } = startLog();
    await withRequestId('request-1', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log.info('later');
    });
    expect(last().requestId).toBe('request-1');
    log.info('outside');
    expect(last()).not.toHaveProperty('requestId');
  });

  it('is not written below the level', () => {
    const { log, text } = startLog([], 'warn');
    log.info('quiet');
    expect(text()).toBe('');
  });
});

describe('redaction', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTEifQ.c2lnbmF0dXJlLW9mLWl0';

  it.each([
    ['an email address', 'Mail to robin.doe+tickets@example.co.uk failed', 'robin.doe+tickets'],
    ['an email address in an address', '/auth?for=robin%40example.com', 'robin%40'],
    ['a session', `token ${jwt} has run out`, jwt],
    ['a bearer token', 'authorization: Bearer abc.def-123', 'abc.def'],
    ['a header in text', 'Cookie: __Host-session=one; other=two', 'two'],
    ['a password in JSON in text', '{"password":"standing-room"}', 'standing-room'],
    ['a password in a form', 'name=x&password=standing-room&x=1', 'standing-room'],
    ['a password in an address', 'postgres://shop:hunter2@db/shop', 'hunter2'],
    ['a key of Stripe', 'No such key: sk_live_51abcdefghi', '51abcdefghi'],
    ['what confirms a payment', 'pi_3Abc_secret_XyZ123 was used', 'XyZ123'],
    ['a card', 'declined 4242 4242 4242 4242 today', '4242 4242'],
    ['a card without gaps', 'declined 378282246310005', '378282246310005'],
  ])('hides %s', (_what, words, part) => {
    const { log, text } = startLog();
    log.error({ note: words, err: new Error(words) }, words);
    expect(text()).toContain('[redacted]');
    expect(text()).not.toContain(part);
  });

  it('hides fields by their names, at any depth', () => {
    const { log, text } = startLog();
    const headers = { cookie: ['a=1'], Authorization: { scheme: 'x', value: 'keep-secret' } };
    log.info({ request: { headers, body: { a: 'keep-secret' } }, cardNumber: 5, email: 'keep-secret' });
    expect(text()).not.toMatch(/keep-secret|a=1|"cardNumber":5/);
  });

  it('hides the secrets of the environment, however they are escaped', () => {
    const secrets = listSecrets({
      AUTH_SECRET: 'a"secret/of at least 32 characters',
      METRICS_TOKEN: 'metrics-token-16',
      DATABASE_URL: 'postgres://shop:p%40ssw0rd-of-it@db/shop',
      PLAYBACK_KEYS: 'one:first-key-of-at-least-32-characters!',
      STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two',
    });
    expect(secrets).toContain('p@ssw0rd-of-it');
    const { log, text } = startLog(secrets);
    for (const secret of secrets) log.info({ note: `<${secret}>`, at: `/x?${encodeURIComponent(secret)}` });
    for (const secret of secrets) expect(text()).not.toContain(secret);
    expect(text()).not.toContain('32 characters');
  });

  it('tells of an error what it says and where, and of its causes, but nothing a library hung on it', () => {
    const { log, last } = startLog();
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error = Object.assign(new Error('No answer', { cause }), { config: { data: 'keep-secret' } });
    log.error({ err: error }, 'failed');
    expect(last().err).toMatchObject({
      message: 'No answer',
      stack: expect.stringContaining('log.test'),
      cause: { code: 'ECONNREFUSED' },
    });
    expect(JSON.stringify(last())).not.toContain('keep-secret');
  });

  it('leaves what is no secret', () => {
    const { log, text } = startLog();
    const words =
      'Order 5f0c9c1e-1111-4222-8333-444455556666 at 2026-11-21T20:00:00.000Z took 1234567890123 ms, page 3';
    log.info({ path: '/user/purchases/ord_1', ms: 12.345 }, words);
    expect(text()).toContain(words);
    expect(text()).not.toContain('redacted');
  });
});
