import { createPaymentGateways, type PaymentConfig, toSandboxConfig } from '@/backend/payments';
import { PROVIDER_DEADLINE_MS } from '@/backend/payments/deadline';
import type { BackendConfig, BackendDeps } from '@/backend/config/config';
import type { BucketConfig } from '@/backend/config/config';
import { openStore } from '@/backend/store/open';
import { createBackend, type Backend } from '@/backend/app';
import { migrateStore } from '@/backend/store/migrate';
import type { Store } from '@/backend/store/schema';
import { type RunningSandbox, startSandbox } from '@/sandbox/start-sandbox';
import { createStandInIngest } from '../support/stand-in-ingest';
import { fillStore } from './fixtures';
import { createMediaFixture } from './media-fixture';

/** In milliseconds: too long for a payment to succeed by itself (`steps.finishProcessing`). */
export const PROCESSING_MS = 600_000;

export const AUTH_SECRET = 'a secret of tests, longer than thirty-two characters';

export const INGEST_SECRET = 'the secret of the live input, of the tests';

export const SITE = { name: 'Site', url: 'https://site.example' };
export const MAIL_FROM = 'Site <site@mail.example>';
/** Fewer logins than by default, because each costs a slow hash. */
export const LIMITS = { loginsPerAddress: 20, registrationsPerAddress: 100, paymentsPerAddress: 200 };

export const CONTACT_TO = 'desk@mail.example';

export type Inside = {
  upstream: Backend;
  /** A second backend with the same store and folders, as after a crash. It starts no jobs. */
  restart(): Backend;
  uploadsDir: string;
  /** The live input. */
  ingest: ReturnType<typeof createStandInIngest>;
  store: Store;
  /** The TXT records that the backend finds, by their names. */
  txt: Map<string, string[]>;
  now(): number;
  /** In milliseconds. The stand-ins' clock stays, except in `moveAllTime`. */
  moveTime(byMs: number): void;
  moveAllTime(byMs: number): void;
  /** In milliseconds. Short, so that tests of a timeout are quick. */
  providerDeadlineMs: number;
};

export type Target = {
  origin: string;
  fetch(request: Request): Promise<Response>;
  sandbox: RunningSandbox;
  inside?: Inside;
  close(): Promise<void>;
};

/** The database must be empty. */
export async function startInProcess(
  databaseUrl: string,
  change: {
    payments?: PaymentConfig | ((sandboxUrl: string) => PaymentConfig);
    hideAccounts?: boolean;
    smtpUrl?: string;
    lockWaitMs?: number;
    bucket?: BucketConfig;
  } = {},
): Promise<Target & { inside: Inside }> {
  let sandboxAheadMs = 0;
  const sandbox = await startSandbox({ processingMs: PROCESSING_MS, now: () => Date.now() + sandboxAheadMs });
  const media = await createMediaFixture();
  const ingest = createStandInIngest(INGEST_SECRET);
  const ingestUrl = await ingest.start();
  const { payments = toSandboxConfig, lockWaitMs } = change;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const store = openStore({ databaseUrl, ...(lockWaitMs !== undefined && { lockWaitMs }) });
  await migrateStore(store);
  await fillStore(store, now());
  const config = typeof payments === 'function' ? payments(sandbox.url) : payments;
  const timing = { providerDeadlineMs: PROVIDER_DEADLINE_MS };
  for (const gateway of [config.stripe, config.paypal]) {
    const get = () => timing.providerDeadlineMs;
    if (gateway) Object.defineProperty(gateway, 'deadlineMs', { get, configurable: true });
  }
  const backendConfig: BackendConfig = {
    mediaDir: media.mediaDir,
    bucket: change.bucket ?? null,
    recordsShows: false,
    authSecret: AUTH_SECRET,
    sessionMs: 90 * 24 * 3_600_000,
    hideAccounts: change.hideAccounts ?? false,
    site: SITE,
    mail: { smtpUrl: change.smtpUrl ?? null, from: MAIL_FROM, contactTo: CONTACT_TO },
    limits: LIMITS,
    playback: {
      secrets: [{ kid: 'a', secret: 'p'.repeat(32) }],
      origins: [ingestUrl],
      testClip: 'sample-video',
    },
    studio: {
      signup: 'open',
      uploadsDir: `${media.mediaDir}/uploads`,
      videoQuotaBytes: 5_000_000,
      ffmpeg: null,
    },
    ingest: { url: ingestUrl, secret: INGEST_SECRET, server: 'rtmp://site.example:1935/live' },
  };
  const txt = new Map<string, string[]>();
  const deps: BackendDeps = {
    resolveTxt: async (name) => {
      const values = txt.get(name);
      if (values) return values.map((value) => [value.slice(0, 3), value.slice(3)]);
      throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    },
    store,
    payments: createPaymentGateways(config),
    now,
    report: (message, error) => console.error(message, error),
  };
  const upstream = createBackend(backendConfig, deps);
  const uploadsDir = backendConfig.studio.uploadsDir;
  const restart = () => createBackend(backendConfig, deps);
  return {
    origin: 'http://upstream.test',
    fetch: async (request) => upstream.app.fetch(request),
    sandbox,
    inside: Object.assign(timing, {
      upstream,
      restart,
      uploadsDir,
      ingest,
      store,
      txt,
      now,
      moveTime: (byMs: number) => void (aheadMs += byMs),
      moveAllTime(byMs: number) {
        aheadMs += byMs;
        sandboxAheadMs += byMs;
      },
    }),
    async close() {
      await upstream.close();
      await sandbox.close();
      await ingest.stop();
      await media.remove();
    },
  };
}
