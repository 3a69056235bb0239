// First, so that a bad variable ends `npx next build` with a sentence, before anything is compiled.
import './lib/env/end-on-fault';
import type { NextConfig } from 'next';

/** In production the server passes Next the built configuration (server/serve.ts), no compiler. */
const config: NextConfig = {
  // A second build beside the first, for work on both; no setting of the site.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // Our server does (server/next/compress-answer).
  compress: false,
  // `npm run types` checks more and runs in every `npm test`; `npm run up` need not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // While developing only, on this machine.
  allowedDevOrigins: ['*.localhost', '127.0.0.1'],
  // No page has pictures that are made on request.
  images: { unoptimized: true },
  serverExternalPackages: [
    ...['libsql', 'pg', '@node-rs/argon2', '@paypal/checkout-server-sdk'],
    // Loaded only where they are needed.
    ...['api', 'context-async-hooks', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
      (name) => `@opentelemetry/${name}`,
    ),
  ],
  experimental: {
    // A page's code is loaded with its first visit (docs/decisions/0052-the-serving-process.md).
    preloadEntriesOnStart: false,
    // What Next renders later stays in memory (docs/decisions/0065-one-build-for-every-site.md).
    isrFlushToDisk: false,
  },
};

export default config;
