import { env, type Env } from '@/lib/env';
import { toEncoderServer } from '@/lib/env/encoder-server';
import { findFfmpeg } from '@/lib/env/find-ffmpeg';
import { loadIngestSecret } from '@/lib/process/generated-secret';
import { report } from '@/lib/observability/log';
import { runtime } from '@/lib/runtime';
import { addMissingDrafts } from './events/add-missing-drafts';
import { createPaymentGateways } from './payments';
import { analyzeStore } from './store/analyze';
import { findClockFault, MEND_CLOCK } from './store/clock-fault';
import { isPostgresUrl, openStore } from './store/open';
import { createBackend, type Backend } from './app';
import { loadAuthSecret } from './config/auth-secret';
import { toPaymentConfig } from './config/payment-config';
import { migrateStore } from './store/migrate';
import { fillOrganisations } from './store/migrations/0058-order-organisations';
import { seedDemo } from './seed/seed';

const HOUR_MS = 60 * 60 * 1000;
const GIGABYTE = 1_000_000_000;

declare module '@/lib/runtime' {
  interface Runtime {
    backend?: Promise<Backend>;
  }
}

/** Rejects with a message for the operator. The next call tries again. */
export function getBackend(): Promise<Backend> {
  runtime.backend ??= buildBackend(env).catch((error: unknown) => {
    delete runtime.backend;
    throw error;
  });
  return runtime.backend;
}

async function buildBackend(settings: Env): Promise<Backend> {
  const authSecret = await loadAuthSecret({
    given: settings.AUTH_SECRET,
    isDemo: settings.isDemo,
    dataDir: settings.DATA_DIR,
  });
  const store = openStore({ databaseUrl: settings.DATABASE_URL });
  try {
    const fault = await findClockFault(store, Date.now);
    if (fault !== null) {
      // A proxy asks the other instances once this one is gone.
      process.stderr.write(`The site can't start. ${fault} ${MEND_CLOCK}\n`);
      process.exit(1);
    }
    await migrateStore(store);
    await addMissingDrafts(store, Date.now());
    if (settings.isDemo) await seedDemo(store, Date.now());
    await fillOrganisations(store);
    await analyzeStore(store);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  return createBackend(
    {
      mediaDir: settings.MEDIA_DIR,
      bucket: settings.bucket,
      recordsShows: settings.RECORD_SHOWS ?? !isPostgresUrl(settings.DATABASE_URL),
      authSecret,
      sessionMs: settings.SESSION_HOURS * HOUR_MS,
      hideAccounts: settings.AUTH_HIDE_ACCOUNTS,
      site: { name: settings.SITE_NAME, url: settings.SITE_URL },
      mail: {
        smtpUrl: settings.SMTP_URL ?? null,
        from: settings.MAIL_FROM,
        contactTo: settings.CONTACT_TO,
      },
      limits: {
        loginsPerAddress: settings.LOGIN_LIMIT_PER_ADDRESS,
        registrationsPerAddress: settings.REGISTER_LIMIT_PER_ADDRESS,
        paymentsPerAddress: settings.PAYMENT_LIMIT_PER_ADDRESS,
      },
      playback: {
        secrets: settings.PLAYBACK_KEYS ?? [{ kid: 'a', secret: authSecret }],
        origins: [...settings.MEDIA_ORIGINS, settings.INGEST_URL],
        testClip: settings.TEST_CLIP,
      },
      ingest: {
        url: settings.INGEST_URL,
        secret: await loadIngestSecret(settings),
        server: toEncoderServer(settings),
        relaysToLoopback: settings.RESTREAM_TO_LOOPBACK,
      },
      studio: {
        signup: settings.STUDIO_SIGNUP,
        uploadsDir: settings.UPLOADS_DIR,
        videoQuotaBytes: settings.STUDIO_VIDEO_QUOTA_GB * GIGABYTE,
        ffmpeg: settings.VIDEO_LADDER ? findFfmpeg() : null,
      },
    },
    { store, payments: createPaymentGateways(toPaymentConfig(settings)), now: Date.now, report },
  );
}
