import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EnvError } from './env-error';
import { ENV_NAMES, SECRET_NAMES, listSecrets, parseEnv } from './schema';

describe('parseEnv', () => {
  it('works with nothing set, as on a fresh machine', () => {
    const env = parseEnv({});
    expect(env.SITE_URL).toBe('http://localhost:3000');
    expect(env.SANDBOX_URL).toBe('http://127.0.0.1:3001');
    expect(env.DATABASE_URL).toBe('file:.data/marquee.db');
    expect(env.MEDIA_DIR).toBe('.data/media');
    expect(env.PAYMENTS_MODE).toBe('sandbox');
  });

  it('names the variable, what it got and what it needs', () => {
    expect(() => parseEnv({ PORT: 'eighty' })).toThrow(
      'PORT got "eighty", but needs a port number between 1 and 65535.',
    );
    expect(() => parseEnv({ SITE_URL: 'example.com' })).toThrow(
      /^SITE_URL got "example.com", but needs an http/,
    );
    expect(() => parseEnv({ SITE_URL: 'https://example.com/shop' })).toThrow(/without a path/);
  });

  it('reports every fault, one a line', () => {
    expect(() => parseEnv({ PORT: '0', PAYMENTS_MODE: 'free' })).toThrow(
      /PORT got "0".*\nPAYMENTS_MODE got "free"/,
    );
  });

  it('masks secrets', () => {
    const secret = 'whsec_very_private_value';
    const attempt = () => parseEnv({ STRIPE_SECRET_KEY: secret });
    expect(attempt).toThrow('STRIPE_SECRET_KEY got "whs…" (24 characters)');
    expect(attempt).not.toThrow(secret);
    expect(() => parseEnv({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toThrow(/hunter2/);
  });

  it.each([{ DATABASE_URL: 'postgres://shop:100%@db/shop' }, { SMTP_URL: 'smtp://mail:100%@mail.example' }])(
    'names a password that cannot be decoded: %o',
    (given) => {
      expect(() => parseEnv(given)).toThrow('needs a password in which % is written as %25');
    },
  );

  it('marks a secret, and what only sounds like one is none', () => {
    const sounding = ENV_NAMES.filter((name) => /SECRET|TOKEN|PASSWORD|KEY/.test(name));
    const unmarked = sounding.filter((name) => !SECRET_NAMES.includes(name));
    expect(unmarked).toEqual([
      'MEDIA_BUCKET_KEY_ID',
      'PASSWORD_HASH_KIB',
      'STRIPE_PUBLISHABLE_KEY',
      'THEME_STORAGE_KEY',
      'INGEST_TLS_KEY',
    ]);
    expect(() => parseEnv({ THEME_STORAGE_KEY: 'a key' })).toThrow('THEME_STORAGE_KEY got "a key"');
  });

  it('lists each secret, and only the password of an address', () => {
    expect(
      listSecrets({
        AUTH_SECRET: ' one://with@strange.letters, of at least 32 ',
        PLAYBACK_KEYS: 'new:first-key,old:second-key',
        DATABASE_URL: 'postgres://shop:p%40ss@db/shop',
        SMTP_URL: 'smtp://mail.example',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      }),
    ).toEqual(['p%40ss', 'p@ss', 'first-key', 'second-key', 'one://with@strange.letters, of at least 32']);
    expect(listSecrets({ DATABASE_URL: 'file:a.db', SITE_NAME: 'Marquee', AUTH_SECRET: ' ' })).toEqual([]);
  });

  it('treats an empty value as not set', () => {
    expect(parseEnv({ SITE_NAME: '  ', UPSTREAM_API_HOST: '' }).SITE_NAME).toBe('Marquee');
  });

  it('takes the groups of calls that an API has', () => {
    const groups = (value: string) => parseEnv({ UPSTREAM_CALLS: value }).UPSTREAM_CALLS;
    expect([groups(''), groups('specified')]).toEqual([[], []]);
    expect(groups('purchases, hosted-page')).toEqual(['purchases', 'hosted-page']);
    for (const wrong of ['orders', 'specified, paypal'])
      expect(() => groups(wrong)).toThrow(/^UPSTREAM_CALLS got .* needs specified, or a list of account,/);
  });

  it('trusts no peer, every peer, or a list of addresses and ranges', () => {
    const trust = (value: string) => parseEnv({ TRUST_PROXY: value }).TRUST_PROXY;
    expect([trust(''), trust('false'), trust('true'), trust('1')]).toEqual([false, false, true, true]);
    expect(trust('10.0.0.5, 10.1.0.0/16,fd00::/8')).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/8']);
    for (const wrong of ['yes', 'proxy.example', '10.0.0.0/33', '10.0.0.5/', 'true,10.0.0.5', ','])
      expect(() => trust(wrong)).toThrow(/^TRUST_PROXY got .* needs true, false, or addresses/);
  });

  it('does not sell on a production address without keys', () => {
    expect(parseEnv({ SITE_URL: 'https://example.com' }).PAYMENTS_MODE).toBe('off');
  });

  it('is for tests only where its address and the address it binds are both this machine', () => {
    const local = { isThisMachine: true, isDemo: true, showsOutbox: true, PAYMENTS_MODE: 'sandbox' };
    expect(parseEnv({ NODE_ENV: 'production' })).toMatchObject(local);
    expect(parseEnv({ SITE_URL: 'http://127.0.0.1:3000', BIND_HOST: '::1' })).toMatchObject(local);
    const atHome = parseEnv({ SITE_URL: 'https://example.com', BIND_HOST: '127.0.0.1' });
    expect(atHome).toMatchObject({ isThisMachine: false, isDemo: false, showsOutbox: false });
  });

  it.each([
    [{ BIND_HOST: '0.0.0.0' }, /^SITE_URL is not set, .* but BIND_HOST is 0\.0\.0\.0, .* PUBLIC_DEMO=true/],
    [{ BIND_HOST: '::', NODE_ENV: 'production' }, /^SITE_URL is not set/],
    [{ BIND_HOST: '10.0.0.5', SITE_URL: 'http://shop.localhost' }, /^SITE_URL is http:\/\/shop\.localhost, /],
    [{ BIND_HOST: '0.0.0.0', PAYMENTS_MODE: 'off', AUTH_SECRET: 'x'.repeat(32) }, /^SITE_URL is not set/],
    [
      { SITE_URL: 'https://example.com', PAYMENTS_MODE: 'sandbox' },
      /^PAYMENTS_MODE is sandbox, but SITE_URL/,
    ],
  ])('does not open %j to others by what was left out', (given, sentence) => {
    expect(() => parseEnv(given)).toThrow(EnvError);
    expect(() => parseEnv(given)).toThrow(sentence);
  });

  it.each([{ BIND_HOST: '0.0.0.0' }, { SITE_URL: 'https://demo.example' }, {}])(
    'is a demo for everyone where that is asked for, without the outbox: %j',
    (given) => {
      const demo = { isDemo: true, showsOutbox: false, PAYMENTS_MODE: 'sandbox' };
      expect(parseEnv({ ...given, PUBLIC_DEMO: 'true' })).toMatchObject(demo);
    },
  );

  it('takes no money in a demo', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(() => parseEnv({ ...keys, PUBLIC_DEMO: '1' })).toThrow(/^PUBLIC_DEMO got true, but PAYMENTS_MODE/);
  });

  it('wants the secret half of a key only where it is used: beside the embedded API', () => {
    const published = { SITE_URL: 'https://example.com', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(parseEnv(published).PAYMENTS_MODE).toBe('off');
    const remote = parseEnv({ ...published, UPSTREAM_API_HOST: 'https://api.example.com' });
    expect(remote).toMatchObject({ PAYMENTS_MODE: 'live', takesCards: true, takesPaypal: false });
  });

  it('takes one signing secret of Stripe, or two while one is being rotated', () => {
    expect(parseEnv({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_1']);
    expect(parseEnv({ STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' }).STRIPE_WEBHOOK_SECRET).toEqual([
      'whsec_1',
      'whsec_2',
    ]);
    expect(() => parseEnv({ STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow(/whsec_/);
  });

  it('lets nothing but tests put stand-ins in the place of the real payment providers', () => {
    const test = { PAYMENT_API_URL: 'http://127.0.0.1:9', STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(parseEnv(test).PAYMENT_API_URL).toBe('http://127.0.0.1:9');
    expect(() => parseEnv({ ...test, SITE_URL: 'https://example.com' })).toThrow(EnvError);
    expect(() => parseEnv({ ...test, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(EnvError);
  });

  it('sends spans where the standard variables say, and nowhere without them', () => {
    expect(parseEnv({}).tracesUrl).toBeNull();
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
    expect(parseEnv(collector).tracesUrl).toBe('http://127.0.0.1:4318/v1/traces');
    const own = { ...collector, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://spans.example/in' };
    expect(parseEnv(own).tracesUrl).toBe('https://spans.example/in');
    expect(parseEnv({ ...own, OTEL_SDK_DISABLED: 'true' }).tracesUrl).toBeNull();
  });

  it('refuses live mode without keys', () => {
    expect(() => parseEnv({ PAYMENTS_MODE: 'live' })).toThrow(EnvError);
  });
});

describe('.env.example', () => {
  it('holds every variable', () => {
    const text = readFileSync('.env.example', 'utf8');
    const listed = [...text.matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map((match) => match[1]);
    expect([...listed].sort()).toEqual([...ENV_NAMES].sort());
  });
});
