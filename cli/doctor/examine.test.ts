import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { examine, type Examination } from './examine';
import { listenOn } from '@/tests/support/listen-on';

const outside = {
  fetch,
  now: Date.now,
  resolve: async () => {
    throw new Error('ENOTFOUND');
  },
};
const subject = (source: Examination['source']): Examination => ({
  source,
  file: null,
  url: null,
});

describe('the doctor', () => {
  it('names every bad variable, and looks no further', async () => {
    const found = await examine(subject({ PORT: 'eighty', SITE_URL: 'nowhere' }), outside);
    expect(found.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'variables fail',
      'variables fail',
    ]);
    expect(found[0]?.says).toMatch(/^SITE_URL got "nowhere", but needs/);
  });

  it('says what a deployment opens to others that is meant for one machine', async () => {
    const found = await examine(subject({ NODE_ENV: 'production', BIND_HOST: '0.0.0.0' }), outside);
    expect(found.at(-1)).toMatchObject({
      check: 'variables',
      state: 'fail',
      says: expect.stringMatching(/^SITE_URL is not set, .* BIND_HOST is 0\.0\.0\.0/),
    });
  });

  it('prints no secret, not even one in the message of a library', async () => {
    const secrets = {
      AUTH_SECRET: 'u7Kp2vQx9LmZr4TfYw8HsBn3GjDc6EaR1oXi5NeVqWk0',
      STRIPE_SECRET_KEY: 'sk_live_hushhush',
      METRICS_TOKEN: 'token-of-the-metrics',
    };
    const talkative = createServer((request) => {
      request.socket.destroy();
    });
    const port = await listenOn(talkative);
    const found = await examine(
      subject({
        ...secrets,
        SITE_URL: 'https://site.example',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_shown',
        DATABASE_URL: 'postgres://ann:pass%2Fword@127.0.0.1:1/nothing',
        SMTP_URL: `smtp://ann:mailpass@127.0.0.1:${port}`,
      }),
      {
        ...outside,
        fetch: () => Promise.reject(new Error(`${Object.values(secrets).join()} pass/word mailpass`)),
      },
    );
    const text = JSON.stringify(found);
    expect(found.some(({ says }) => says.includes('…'))).toBe(true);
    for (const secret of [...Object.values(secrets), 'pass%2Fword', 'pass/word', 'mailpass'])
      expect(text).not.toContain(secret);
    expect(found.filter(({ state }) => state === 'fail').map(({ check }) => check)).toEqual(
      expect.arrayContaining(['store', 'mail', 'dns', 'tls', 'site']),
    );
  });
});
