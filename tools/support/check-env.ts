import { resolve } from 'node:path';
import { EnvError } from '@/lib/env/env-error';
import { ENV_NAMES, parseEnv } from '@/lib/env/schema';

/**
 * Prints the settings as one line of JSON without secrets, or a sentence for each bad variable with
 * exit code 1.
 */
try {
  const env = parseEnv(process.env);
  const { SITE_NAME, SITE_URL, PORT, BIND_HOST, DATA_DIR, DATABASE_URL, SANDBOX_URL, UPSTREAM_API_HOST } =
    env;
  const isFile = DATABASE_URL.startsWith('file:');
  console.log(
    JSON.stringify({
      names: ENV_NAMES,
      siteName: SITE_NAME,
      siteUrl: SITE_URL,
      isDemo: env.isDemo,
      port: PORT,
      bindHost: BIND_HOST,
      dataDir: DATA_DIR,
      paymentsMode: env.PAYMENTS_MODE,
      sandboxUrl: SANDBOX_URL,
      upstream: UPSTREAM_API_HOST ?? null,
      ingestUrl: env.INGEST_URL,
      rtmpPort: env.INGEST_RTMP_PORT,
      hasIngestSecret: env.isDemo || env.INGEST_SECRET !== undefined,
      databaseFile: isFile ? resolve(DATABASE_URL.slice('file:'.length)) : null,
    }),
  );
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
