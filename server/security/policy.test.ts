import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { hashInlineParts, settleNonce } from './inline-parts';
import {
  isFramed,
  type PolicySettings,
  toCommonHeaders,
  toFramedHeaders,
  TOAST_STYLES,
  toPageHeaders,
} from './policy';

const LIVE: PolicySettings = { isHttps: true, isDev: false, stripe: true, paypal: true, sandboxUrl: null };
const SANDBOX: PolicySettings = {
  ...LIVE,
  stripe: false,
  paypal: false,
  sandboxUrl: 'http://127.0.0.1:3001',
};

const OFF: PolicySettings = { ...SANDBOX, sandboxUrl: null };
const NO_PARTS = { scripts: [], styles: [] };

function policyOf(settings: PolicySettings): Record<string, string[]> {
  const headers = toPageHeaders({ scripts: ["'sha256-abc'"], styles: ["'sha256-def'"] }, settings);
  return Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

describe('toPageHeaders', () => {
  it.each([
    ['live', LIVE],
    ['sandbox', SANDBOX],
  ])('lets no page run what stands in it unnamed, or be framed, in %s mode', (_mode, settings) => {
    const policy = policyOf(settings);
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['script-src']).not.toContain("'unsafe-eval'");
    expect(policy['script-src']).toContain("'sha256-abc'");
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
  });

  it('lets in the providers that take payments, or their stand-in, and no other host', () => {
    const foreign = (policy: Record<string, string[]>) =>
      ['script-src', 'frame-src', 'connect-src'].flatMap(
        (name) => policy[name]?.filter((source) => /:\/\//.test(source)) ?? [],
      );
    expect(foreign(policyOf(OFF))).toEqual([]);
    expect(policyOf(OFF)['frame-src']).toEqual(["'self'"]);
    expect(foreign(policyOf(SANDBOX))).toEqual(Array(3).fill('http://127.0.0.1:3001'));
    expect(foreign(policyOf(LIVE))).toEqual(
      expect.arrayContaining(['https://js.stripe.com', 'https://*.paypal.com', 'https://hooks.stripe.com']),
    );
    expect(foreign(policyOf({ ...LIVE, paypal: false })).join()).not.toContain('paypal');
  });

  it("lets our own pages frame a draft's preview, and no page else", () => {
    expect(isFramed('/studio/events/evt-gala/preview')).toBe(true);
    for (const path of [
      '/preview',
      '/studio/preview',
      '/events/evt-gala/preview',
      '/studio/events/a/b/preview',
    ])
      expect(isFramed(path), path).toBe(false);
    const headers = toFramedHeaders(toPageHeaders({ scripts: [], styles: [] }, LIVE));
    expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'self'");
    expect(headers['X-Frame-Options']).toBe('SAMEORIGIN');
  });

  it('lets in style sheets by their hash, but beside PayPal, which brings its own', () => {
    expect(policyOf(SANDBOX)['style-src-elem']).toEqual(["'self'", "'sha256-def'", ...TOAST_STYLES]);
    expect(policyOf(LIVE)['style-src-elem']).toEqual(["'self'", "'unsafe-inline'"]);
  });

  it('lets pages ask for a payment in frames of the providers that take it', () => {
    const payers = (settings: PolicySettings) =>
      /payment=\(([^)]*)\)/.exec(toPageHeaders(NO_PARTS, settings)['Permissions-Policy'] ?? '')?.[1];
    expect(payers(OFF)).toBe('self');
    expect(payers(SANDBOX)).toBe('self "http://127.0.0.1:3001"');
    expect(payers(LIVE)).toContain('"https://js.stripe.com"');
    expect(payers({ ...LIVE, paypal: false })).not.toContain('paypal');
  });

  it('asks for https only where there is https', () => {
    expect(policyOf(LIVE)).toHaveProperty('upgrade-insecure-requests');
    expect(policyOf({ ...LIVE, isHttps: false })).not.toHaveProperty('upgrade-insecure-requests');
    expect(toCommonHeaders(LIVE)).toHaveProperty('Strict-Transport-Security');
    expect(toCommonHeaders({ ...LIVE, isHttps: false })).not.toHaveProperty('Strict-Transport-Security');
  });

  it('allows `eval` to developers only', () => {
    expect(policyOf({ ...LIVE, isDev: true })['script-src']).toContain("'unsafe-eval'");
  });
});

describe('TOAST_STYLES', () => {
  it('are the style sheet that sonner puts in, empty and filled', () => {
    const source = readFileSync(
      createRequire(import.meta.url)
        .resolve('sonner')
        .replace(/\.js$/, '.mjs'),
      'utf8',
    );
    const [, text = ''] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? [];
    const hash = (sheet: string) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;
    expect(TOAST_STYLES).toEqual(['', String(JSON.parse(text))].map(hash));
  });
});

describe('hashInlineParts', () => {
  const HASH_OF_1 = `'sha256-${createHash('sha256').update('1').digest('base64')}'`;

  it('takes what is run, and neither files nor data', () => {
    const html =
      '<script>1</script><script src="/a.js"></script><script type="application/ld+json">{}</script><style>1</style>';
    expect(hashInlineParts(html)).toEqual({ scripts: [HASH_OF_1], styles: [HASH_OF_1] });
  });
});

describe('settleNonce', () => {
  it('allows scripts that carried the nonce, without it, and no injected ones', () => {
    const html =
      '<script>alert(1)</script><script nonce="n0">["nonce","n0"]</script><script id="a" nonce="m">2</script>';
    const hash = createHash('sha256').update('["nonce",""]').digest('base64');
    expect(settleNonce(html, 'n0')).toEqual({
      html: '<script>alert(1)</script><script>["nonce",""]</script><script id="a" nonce="m">2</script>',
      scripts: [`'sha256-${hash}'`],
      styles: [],
    });
  });
});
