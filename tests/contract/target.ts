import { createPaymentGateways, type PaymentConfig, toSandboxConfig } from '@/backend/payments';
import { PROVIDER_DEADLINE_MS } from '@/backend/payments/deadline';
import { openStore } from '@/backend/store/open';
import { createBackend, type Backend } from '@/backend/app';
import { migrateStore } from '@/backend/store/migrate';
import type { Store } from '@/backend/store/schema';
import { type RunningSandbox, startSandbox } from '@/sandbox/start-sandbox';
import { fillStore } from './fixtures';
import { createMediaFixture } from './media-fixture';

/**
 * So long that no payment gets through by itself while a test looks at it
 * (`steps.finishProcessing`). In milliseconds.
 */
export const PROCESSING_MS = 600_000;

export const AUTH_SECRET = 'a secret of tests, longer than thirty-two characters';

export const SITE = { name: 'Site', url: 'https://site.example' };
export const MAIL_FROM = 'Site <site@mail.example>';
/**
 * Logins are far fewer than by default: each one costs a hash, which waits for everything else the
 * machine has to do.
 */
export const LIMITS = { loginsPerAddress: 20, registrationsPerAddress: 100, paymentsPerAddress: 200 };

export const CONTACT_TO = 'desk@mail.example';

/** What only a target in this process can do. */
export type Inside = {
  upstream: Backend;
  store: Store;
  /** Moves the server's clock forward, by milliseconds. */
  moveTime(byMs: number): void;
  /** How long a provider is waited for, so that tests of that need not wait as long. */
  providerDeadlineMs: number;
};

/** An embedded API to run the suite against, wherever it runs. */
export type Target = {
  origin: string;
  fetch(request: Request): Promise<Response>;
  sandbox: RunningSandbox;
  inside?: Inside;
  close(): Promise<void>;
};

/** Starts the API in this process over the given database, which must be empty. */
export async function startInProcess(
  databaseUrl: string,
  change: {
    payments?: PaymentConfig | ((sandboxUrl: string) => PaymentConfig);
    hideAccounts?: boolean;
    smtpUrl?: string;
    lockWaitMs?: number;
  } = {},
): Promise<Target & { inside: Inside }> {
  const sandbox = await startSandbox({ processingMs: PROCESSING_MS });
  const media = await createMediaFixture();
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
  const upstream = createBackend(
    {
      mediaDir: media.mediaDir,
      recordsShows: false,
      authSecret: AUTH_SECRET,
      sessionMs: 90 * 24 * 3_600_000,
      hideAccounts: change.hideAccounts ?? false,
      site: SITE,
      mail: { smtpUrl: change.smtpUrl ?? null, from: MAIL_FROM, contactTo: CONTACT_TO },
      limits: LIMITS,
      playback: { secrets: [{ kid: 'a', secret: 'p'.repeat(32) }], origins: [], testClip: 'sample-video' },
    },
    {
      store,
      payments: createPaymentGateways(config),
      now,
      report: (message, error) => console.error(message, error),
    },
  );
  return {
    origin: 'http://upstream.test',
    fetch: async (request) => upstream.app.fetch(request),
    sandbox,
    inside: Object.assign(timing, { upstream, store, moveTime: (byMs: number) => void (aheadMs += byMs) }),
    async close() {
      await upstream.close();
      await sandbox.close();
      await media.remove();
    },
  };
}
