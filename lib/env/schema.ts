import * as z from 'zod';
import * as field from './fields';
import { isLoopbackHost } from './loopback-host';
import { EnvError } from './env-error';
import { refuseExposure } from './refuse-exposure';

/** OWASP's minimum for argon2id with two passes, in KiB (Password Storage Cheat Sheet). */
const SAFE_HASH_KIB = 19_456;

export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  SITE_NAME: z
    .string()
    .trim()
    .max(40, 'needs at most 40 characters')
    // The name is filled into built pages, where these characters would end a string.
    .regex(/^[^"<>\\\p{Cc}]+$/u, 'needs a name without quotation marks, <, > and \\')
    .default('Marquee'),
  SITE_URL: field.httpOrigin.optional(),
  PORT: field.port.default(3000),
  BIND_HOST: z.string().min(1).optional(),
  PUBLIC_DEMO: field.flag.default(false),
  TRUST_PROXY: field.proxies.default(false),
  UPSTREAM_API_HOST: field.httpOrigin.optional(),
  UPSTREAM_CALLS: field.callGroups.default([]),
  UPSTREAM_TIMEOUT_MS: field.milliseconds(100, 60_000).default(10_000),
  UPSTREAM_PORT: field.port.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: field.databaseUrl.optional().meta(field.HAS_PASSWORD),
  MEDIA_DIR: z.string().min(1).optional(),
  MEDIA_BUCKET: field.bucketAddress.optional(),
  MEDIA_BUCKET_REGION: field
    .matching(/^[a-z0-9-]{1,40}$/, 'needs the name of a region, like eu-central-1')
    .default('us-east-1'),
  MEDIA_BUCKET_KEY_ID: field.matching(/^[\x21-\x7e]{1,200}$/, 'needs the id of an access key').optional(),
  MEDIA_BUCKET_SECRET: field
    .matching(/^[\x21-\x7e]{8,500}$/, 'needs the secret of an access key')
    .optional()
    .meta(field.IS_SECRET),
  MEDIA_ORIGINS: z.string().transform(field.splitList).pipe(z.array(field.httpOrigin)).default([]),
  RECORD_SHOWS: field.flag.optional(),
  PLAYBACK_KEYS: field.keys.optional().meta(field.LISTS_SECRETS),
  TEST_CLIP: field
    .matching(/^[A-Za-z0-9][\w-]{0,63}$/, 'needs the name of a folder below MEDIA_DIR')
    .default('sample-video'),
  GEO_COUNTRY_HEADER: field
    .matching(/^[A-Za-z0-9-]{1,64}$/, 'needs the name of a header, like CF-IPCountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  AUTH_SECRET: z.string().min(32, 'needs at least 32 characters').optional().meta(field.IS_SECRET),
  AUTH_HIDE_ACCOUNTS: field.flag.default(false),
  SESSION_HOURS: z.coerce
    .number({ error: 'needs a number of hours' })
    .positive('needs more than 0 hours')
    .max(24 * 90, 'needs at most 2160 hours')
    .default(24 * 7),
  PASSWORD_HASH_KIB: field.kib.default(SAFE_HASH_KIB),
  LOGIN_LIMIT_PER_ADDRESS: field.limit.default(100),
  REGISTER_LIMIT_PER_ADDRESS: field.limit.default(100),
  PAYMENT_LIMIT_PER_ADDRESS: field.limit.default(1000),
  SMTP_URL: field.smtpUrl.optional().meta(field.HAS_PASSWORD),
  MAIL_FROM: field.sender.optional(),
  CONTACT_TO: field.email.optional(),
  PAYMENTS_MODE: z.enum(['live', 'sandbox', 'off'], { error: 'needs live, sandbox or off' }).optional(),
  SANDBOX_URL: field.httpOrigin.optional(),
  STRIPE_SECRET_KEY: field
    .matching(/^(sk|rk)_(test|live)_\w+$/, 'needs a key that starts with sk_ or rk_')
    .optional()
    .meta(field.IS_SECRET),
  STRIPE_PUBLISHABLE_KEY: field
    .matching(/^pk_(test|live)_\w+$/, 'needs a key that starts with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: field
    .matching(
      /^whsec_[\w+/=-]+(\s*,\s*whsec_[\w+/=-]+)?$/,
      'needs a signing secret that starts with whsec_, or two with a comma between them',
    )
    .transform(field.splitList)
    .optional()
    .meta(field.LISTS_SECRETS),
  APPLE_PAY_FILE: z.string().min(1).optional(),
  PAYPAL_CLIENT_ID: z.string().min(10, 'needs a PayPal client id').optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(10, 'needs a PayPal client secret').optional().meta(field.IS_SECRET),
  PAYPAL_WEBHOOK_ID: field.matching(/^[A-Za-z0-9]{5,50}$/, 'needs the id of a webhook in PayPal').optional(),
  PAYPAL_ENVIRONMENT: z.enum(['live', 'sandbox'], { error: 'needs live or sandbox' }).default('live'),
  PAYMENT_API_URL: field.httpOrigin.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'needs trace, debug, info, warn, error or silent',
    })
    .default('info'),
  SHUTDOWN_LEAD_MS: field.milliseconds(0, 60_000).default(1000),
  SHUTDOWN_DEADLINE_MS: field.milliseconds(1000, 600_000).default(25_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: field.httpAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: field.httpAddress.optional(),
  OTEL_SERVICE_NAME: z.string().default('marquee'),
  OTEL_SDK_DISABLED: field.flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional().meta(field.IS_SECRET),
  THEME_STORAGE_KEY: field
    .matching(/^[\w-]{1,64}$/, 'needs letters, digits, - and _ only')
    .default('vite-ui-theme'),
  DEV_TOOLS_GUARD: field.flag.default(true),
  STUDIO_VIDEO_QUOTA_GB: field.limit.default(100),
  VIDEO_LADDER: field.flag.default(false),
  STUDIO_SIGNUP: z.enum(['open', 'invite', 'off'], { error: 'needs open, invite or off' }).optional(),
  UPLOADS_DIR: z.string().min(1).optional(),
  INGEST_URL: field.httpOrigin.default('http://localhost:8085'),
  INGEST_SECRET: z.string().min(32, 'needs at least 32 characters').optional().meta(field.IS_SECRET),
  INGEST_AUTH_URL: field.httpAddress.optional(),
  INGEST_RTMP_PORT: field.port.default(1935),
  INGEST_RTMPS_PORT: field.port.default(1936),
  INGEST_TLS_CERT: z.string().min(1).optional(),
  INGEST_TLS_KEY: z.string().min(1).optional(),
  INGEST_LADDERS: field.limit.optional(),
  RESTREAM_TO_LOOPBACK: field.flag.default(false),
  INGEST_PUBLIC_HOST: field
    .matching(/^[A-Za-z0-9.:[\]-]{1,255}$/, 'needs the name of a host, like live.example.com')
    .optional(),
});

type RawEnv = z.output<typeof envSchema>;

export const ENV_NAMES = Object.keys(envSchema.shape) as (keyof RawEnv)[];

export const SECRET_NAMES = ENV_NAMES.filter((name) => secretIn(name) !== undefined);

function secretIn(name: keyof RawEnv): unknown {
  return envSchema.shape[name].meta()?.secret;
}

/** The secrets in an environment, also in decoded form. */
export function listSecrets(source: Record<string, string | undefined>): string[] {
  return SECRET_NAMES.flatMap((name) => {
    const value = source[name]?.trim();
    if (!value) return [];
    if (secretIn(name) === 'value') return [value];
    // The name in front of a playback key is public.
    if (secretIn(name) === 'list')
      return field.splitList(value).map((part) => part.slice(part.indexOf(':') + 1));
    const password = URL.canParse(value) ? new URL(value).password : '';
    return password === '' ? [] : [password, decodeURIComponent(password)];
  });
}

/** @throws EnvError naming each bad variable, its value (secrets masked) and the expected form */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    ENV_NAMES.flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues
        .map((issue) => describeFault(String(issue.path[0]), given, issue.message))
        .join('\n'),
    );
  }
  return withDerived(parsed.data);
}

export type Env = ReturnType<typeof parseEnv>;

function withDerived(raw: RawEnv) {
  const siteUrl = raw.SITE_URL ?? `http://localhost:${raw.PORT}`;
  const { hostname } = new URL(siteUrl);
  const hasLocalAddress = isLoopbackHost(hostname);
  const bindHost = raw.BIND_HOST ?? (hasLocalAddress ? '127.0.0.1' : '0.0.0.0');
  const isThisMachine = hasLocalAddress && isLoopbackHost(bindHost);
  const isDemo = isThisMachine || raw.PUBLIC_DEMO;
  const mailDomain = hasLocalAddress ? 'marquee.example' : hostname;
  const isRemote = raw.UPSTREAM_API_HOST !== undefined;
  const takesCards = Boolean(raw.STRIPE_PUBLISHABLE_KEY && (isRemote || raw.STRIPE_SECRET_KEY));
  const takesPaypal = Boolean(raw.PAYPAL_CLIENT_ID && (isRemote || raw.PAYPAL_CLIENT_SECRET));
  const paymentsMode = raw.PAYMENTS_MODE ?? (takesCards || takesPaypal ? 'live' : isDemo ? 'sandbox' : 'off');
  if (paymentsMode === 'live' && !takesCards && !takesPaypal) {
    throw new EnvError(
      'PAYMENTS_MODE got live, but needs STRIPE_SECRET_KEY with STRIPE_PUBLISHABLE_KEY, or PAYPAL_CLIENT_ID with PAYPAL_CLIENT_SECRET.',
    );
  }
  if ((raw.INGEST_TLS_CERT === undefined) !== (raw.INGEST_TLS_KEY === undefined))
    throw new EnvError('INGEST_TLS_CERT and INGEST_TLS_KEY belong together: set both, or neither.');
  const bucket = toBucket(raw);
  refuseExposure({ ...raw, siteUrl, bindHost, paymentsMode, hasLocalAddress, isThisMachine });
  const hasLiveKey = /_live_/.test(`${raw.STRIPE_SECRET_KEY} ${raw.STRIPE_PUBLISHABLE_KEY}`);
  if (raw.PAYMENT_API_URL && (!isThisMachine || hasLiveKey)) {
    throw new EnvError(
      'PAYMENT_API_URL is for tests: it needs SITE_URL and BIND_HOST on this machine, and no live keys.',
    );
  }
  if (raw.RESTREAM_TO_LOOPBACK && !isThisMachine) {
    throw new EnvError('RESTREAM_TO_LOOPBACK is for tests: it needs SITE_URL and BIND_HOST on this machine.');
  }
  if (raw.PASSWORD_HASH_KIB < SAFE_HASH_KIB && !isThisMachine) {
    throw new EnvError(
      `PASSWORD_HASH_KIB got ${raw.PASSWORD_HASH_KIB}, but needs at least ${SAFE_HASH_KIB}: less is for tests, with SITE_URL and BIND_HOST on this machine.`,
    );
  }
  return {
    ...raw,
    SITE_URL: siteUrl,
    BIND_HOST: bindHost,
    UPSTREAM_PORT: raw.UPSTREAM_PORT ?? raw.PORT + 2,
    DATABASE_URL: raw.DATABASE_URL ?? `file:${raw.DATA_DIR}/marquee.db`,
    MEDIA_DIR: raw.MEDIA_DIR ?? `${raw.DATA_DIR}/media`,
    UPLOADS_DIR: raw.UPLOADS_DIR ?? `${raw.DATA_DIR}/uploads`,
    STUDIO_SIGNUP: raw.STUDIO_SIGNUP ?? (isDemo ? 'open' : 'invite'),
    INGEST_AUTH_URL: raw.INGEST_AUTH_URL ?? `${siteUrl}/api/ingest/authorize`,
    INGEST_PUBLIC_HOST: raw.INGEST_PUBLIC_HOST ?? hostname,
    SANDBOX_URL: raw.SANDBOX_URL ?? `http://127.0.0.1:${raw.PORT + 1}`,
    PAYMENTS_MODE: paymentsMode,
    bucket,
    takesCards,
    takesPaypal,
    MAIL_FROM: raw.MAIL_FROM ?? `${raw.SITE_NAME.replace(/[<>@"]/g, '')} <no-reply@${mailDomain}>`,
    CONTACT_TO: raw.CONTACT_TO ?? `hello@${mailDomain}`,
    /** Mails hold links into accounts, so a public demo hides them too. */
    showsOutbox: isThisMachine && !raw.PUBLIC_DEMO && paymentsMode === 'sandbox',
    /** Null when spans are sent nowhere. */
    tracesUrl: raw.OTEL_SDK_DISABLED ? null : toTracesUrl(raw),
    isThisMachine,
    isDemo,
  };
}

function toBucket(raw: RawEnv) {
  const { MEDIA_BUCKET: url, MEDIA_BUCKET_KEY_ID: keyId, MEDIA_BUCKET_SECRET: secret } = raw;
  if (url === undefined) return null;
  if (keyId === undefined || secret === undefined)
    throw new EnvError('MEDIA_BUCKET needs MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET.');
  return { url, region: raw.MEDIA_BUCKET_REGION, keyId, secret };
}

function toTracesUrl(raw: RawEnv): string | null {
  if (raw.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return raw.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const base = raw.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  return base ? `${base}/v1/traces` : null;
}

function describeFault(name: string, given: Record<string, string>, needs: string): string {
  const { [name]: value = '' } = given;
  const isSecret = SECRET_NAMES.some((secret) => secret === name);
  const shown = isSecret ? `"${value.slice(0, 3)}…" (${value.length} characters)` : `"${value}"`;
  return `${name} got ${value === '' ? 'nothing' : shown}, but ${needs}.`;
}
