import type { NextConfig } from 'next';
import { env } from './lib/env';

const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
];

// Importing `env` makes a bad variable fail the build by name, before anything is compiled.
const config: NextConfig = {
  // A second build beside the first, for whoever works on both; no setting of the site.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // `npm run types` checks more (tests too) and runs in every `npm test`; whoever only wants the site up need not wait.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  allowedDevOrigins: env.isLoopback ? ['*.localhost', '127.0.0.1'] : [],
  // No page has pictures that are made on request, so nobody is to have the server fetch and turn any.
  images: { unoptimized: true },
  serverExternalPackages: [
    ...['libsql', 'pg', '@node-rs/argon2', '@paypal/checkout-server-sdk'],
    // Loaded where they are wanted only.
    ...['api', 'context-async-hooks', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
      (name) => `@opentelemetry/${name}`,
    ),
  ],
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    // Their addresses are secrets, and are not told to anybody (docs/decisions/0007).
    {
      source: '/auth/(reset-password|verify-email)',
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
  ],
  // What browsers say of forms on those two pages. Every action asks `checkFormOrigin`, which goes by Sec-Fetch-Site then.
  experimental: { serverActions: { allowedOrigins: ['null'], bodySizeLimit: '64kb' } },
};

export default config;
