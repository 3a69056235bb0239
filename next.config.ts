// First, so that a bad variable ends `npx next build` before it compiles.
import './lib/env/end-on-fault';
import type { NextConfig } from 'next';

/** In production the server passes Next the built configuration (server/serve.ts). */
const config: NextConfig = {
  // For a second build beside the first.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // Our server compresses (server/next/compress-answer).
  compress: false,
  // `npm run types` checks more.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  allowedDevOrigins: ['*.localhost', '127.0.0.1'],
  images: { unoptimized: true },
  serverExternalPackages: [
    'libsql',
    'pg',
    '@node-rs/argon2',
    '@paypal/checkout-server-sdk',
    ...['api', 'context-async-hooks', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
      (name) => `@opentelemetry/${name}`,
    ),
  ],
  experimental: {
    // Pages load with their first visit (docs/decisions/0052-the-serving-process.md).
    preloadEntriesOnStart: false,
    // Rendered pages stay in memory (docs/decisions/0065-one-build-for-every-site.md).
    isrFlushToDisk: false,
  },
};

export default config;
