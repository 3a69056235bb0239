import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Env } from '@/lib/env';

/** Runs the live input as its own process: `npm run ingest`. */

function stop(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const message = error instanceof Error ? error.message : String(error);
  const more = isTaken ? ' Stop what runs there, or set INGEST_RTMP_PORT or INGEST_URL to another port.' : '';
  console.error(`The live input could not start: ${message}.${more}`);
  process.exit(1);
}

async function serve(env: Env): Promise<void> {
  const { flushLog, log, report } = await import('@/lib/observability/log');
  const { loadIngestSecret } = await import('@/lib/process/generated-secret');
  const { shutDownOnSignal } = await import('@/lib/process/shut-down');
  const { isLoopbackHost } = await import('@/lib/env');
  const { createIngest, listen } = await import('./ingest');
  const { isLoopbackAddress } = await import('@/lib/network/address');
  const { isPublicAddress } = await import('@/lib/network/public-address');
  const { readVersion } = await import('@/lib/process/read-version');
  const { toEncoderServer } = await import('@/lib/env/encoder-server');
  const { findFfmpeg } = await import('@/lib/env/find-ffmpeg');
  const secret = await loadIngestSecret(env);
  if (secret === null) throw new Error('INGEST_SECRET got nothing, but needs at least 32 characters');
  const ffmpeg = env.VIDEO_LADDER ? findFfmpeg() : null;
  const atOnce = env.INGEST_LADDERS ?? Math.max(1, Math.floor(availableParallelism() / 2));
  const { INGEST_TLS_CERT: cert, INGEST_TLS_KEY: key } = env;
  const ingest = createIngest({
    mediaDir: env.MEDIA_DIR,
    url: env.INGEST_URL,
    secret,
    authUrl: env.INGEST_AUTH_URL,
    registerUrl: new URL('register', env.INGEST_AUTH_URL).href,
    server: toEncoderServer(env),
    version: readVersion().slice(0, 40),
    tls: cert && key ? { cert: await readFile(cert), key: await readFile(key) } : null,
    ladder: ffmpeg === null ? null : { ffmpeg, atOnce },
    restream: env.RESTREAM_TO_LOOPBACK
      ? { isAllowed: (address) => isPublicAddress(address) || isLoopbackAddress(address) }
      : { ownHost: env.INGEST_PUBLIC_HOST },
    log: (message, fields) => log.info(fields, message),
    report,
  });

  const { hostname, port } = new URL(env.INGEST_URL);
  shutDownOnSignal({
    server: ingest.http,
    leadMs: 0,
    deadlineMs: env.SHUTDOWN_DEADLINE_MS,
    announce: () => void ingest.closeInput(),
    finish: () => ingest.closeInput(),
    exit(code) {
      flushLog();
      process.exit(code);
    },
  });
  await listen(ingest.http, Number(port || 80), isLoopbackHost(hostname) ? '127.0.0.1' : '0.0.0.0');
  // Encoders come from anywhere, also where the site itself is behind a proxy.
  const inputHost = env.isThisMachine ? '127.0.0.1' : undefined;
  await listen(ingest.rtmp, env.INGEST_RTMP_PORT, inputHost);
  if (ingest.rtmps) await listen(ingest.rtmps, env.INGEST_RTMPS_PORT, inputHost);
  ingest.register.start();
  log.info(
    `Live input ready: encoders at rtmp://${env.INGEST_PUBLIC_HOST}:${env.INGEST_RTMP_PORT}/live, the site at ${env.INGEST_URL}`,
  );
}

// A bad variable throws while `lib/env` loads, and must print one sentence.
try {
  const { env } = await import('@/lib/env');
  await serve(env);
} catch (error) {
  stop(error);
}
