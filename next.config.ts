import type { NextConfig } from 'next';
import { env } from './lib/env';

// Importing `env` makes a bad variable fail the build by name, before anything is compiled.
const config: NextConfig = {
  // A second build beside the first, for whoever works on both; no setting of the site.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // `npm run types` checks more (tests too) and runs in every `npm test`; whoever only wants the site up need not wait.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  allowedDevOrigins: env.isLoopback ? ['*.localhost', '127.0.0.1'] : [],
  serverExternalPackages: ['libsql', 'pg', '@node-rs/argon2', '@paypal/checkout-server-sdk'],
  // What browsers say of forms on pages that send no referrer (serving/security). Every action asks `checkFormOrigin`, which goes by Sec-Fetch-Site then.
  experimental: { serverActions: { allowedOrigins: ['null'] } },
};

export default config;
