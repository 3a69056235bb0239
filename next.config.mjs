import { fileURLToPath } from 'node:url';

/**
 * Plain JavaScript: for TypeScript the serving process would load Next's compiler at every start, and keep its 35 MB.
 * @type {import('next').NextConfig}
 */
const config = {
  // A second build beside the first, for developers; no setting of the site.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // Static pages that Next sends itself show the settings of the process, not those of the build.
  cacheHandler: fileURLToPath(new URL('./server/page-cache/next-cache-handler.mjs', import.meta.url)),
  cacheMaxMemorySize: 0,
  poweredByHeader: false,
  // `npm run types` checks more (tests too) and runs in every `npm test`; starting the site need
  // not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // While developing only, on this machine.
  allowedDevOrigins: ['*.localhost', '127.0.0.1'],
  // No page has pictures that are made on request, so the server must not fetch and convert any for
  // a client.
  images: { unoptimized: true },
  serverExternalPackages: [
    ...['libsql', 'pg', '@node-rs/argon2', '@paypal/checkout-server-sdk'],
    // Loaded where they are wanted only.
    ...['api', 'context-async-hooks', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
      (name) => `@opentelemetry/${name}`,
    ),
  ],
  // What browsers say of forms on pages that send no referrer (server/security). The door
  // (server/validation/check-head) has asked `checkFormOrigin`, which goes by Sec-Fetch-Site then.
  experimental: { serverActions: { allowedOrigins: ['null'], bodySizeLimit: '64kb' } },
};

export default config;
