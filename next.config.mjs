/**
 * Plain JavaScript: for TypeScript the serving process would load Next's compiler at every start, and keep its 35 MB.
 * @type {import('next').NextConfig}
 */
const config = {
  // A second build beside the first, for whoever works on both; no setting of the site.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // `npm run types` checks more (tests too) and runs in every `npm test`; whoever only wants the site up need not wait.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // While developing only, on this machine.
  allowedDevOrigins: ['*.localhost', '127.0.0.1'],
  serverExternalPackages: ['libsql', 'pg', '@node-rs/argon2', '@paypal/checkout-server-sdk'],
  // What browsers say of forms on pages that send no referrer (serving/security). Every action asks `checkFormOrigin`, which goes by Sec-Fetch-Site then.
  experimental: { serverActions: { allowedOrigins: ['null'] } },
};

export default config;
