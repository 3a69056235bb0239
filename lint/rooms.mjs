/**
 * `npm run verify` enforces the table (.dependency-cruiser.mjs). The first matching row applies.
 * `uses` names rooms, parts and groups (`@shared`); `!` excludes a part.
 */
export const GROUPS = {
  base: ['lib/money.ts', 'lib/result.ts', 'lib/text.ts', 'lib/time'],
  shared: [
    '@base',
    'lib/cache',
    'lib/contract',
    'lib/env',
    'lib/forms',
    'lib/hosts',
    'lib/http',
    'lib/json',
    'lib/observability',
    'lib/process',
    'lib/runtime.ts',
  ],
  domain: ['@shared', 'lib/api-client'],
};

export const expand = (uses) =>
  uses.flatMap((use) => (use.startsWith('@') ? expand(GROUPS[use.slice(1)]) : use));

/** @type {{ room: string, holds: string, uses: string[] }[]} */
export const ROOMS = [
  {
    room: '*.ts',
    holds:
      'what Next, Vitest and Playwright want at the top, thin: `middleware.ts`, `next.config.ts`, `server.ts`',
    uses: ['app', 'lib', 'server', 'backend/instance.ts', 'backend/standalone-paypal.ts'],
  },
  {
    room: 'app',
    holds: 'pages and route handlers; here domains are composed',
    uses: ['components', 'lib', 'server/viewer-api'],
  },
  {
    room: 'components',
    holds: '`ui` primitives, then one folder for each audience; pages and `app/_…` fetch, components show',
    uses: [
      'lib',
      '!lib/api-client',
      '!lib/forms/get-posted.ts',
      '!lib/observability',
      '!lib/process',
      '!lib/runtime.ts',
    ],
  },
  {
    room: 'lib/contract',
    holds: 'a zod schema for each call’s request and response; the OpenAPI document is made from them',
    uses: [],
  },
  { room: 'lib/env', holds: 'the variables, checked by a schema; the only place that reads them', uses: [] },
  {
    room: 'lib/api-client/transport',
    holds: 'how a call reaches the API: over HTTP, or in process to the embedded backend',
    uses: ['@shared', 'lib/api-client', 'lib/network', 'backend'],
  },
  {
    room: 'lib/api-client',
    holds: 'the client of the API: deadline, retry of safe calls, parsing',
    uses: ['@shared', 'lib/api-client/transport'],
  },
  {
    room: 'lib/json',
    holds: 'JSON over HTTP: reads a body, checks it, writes a result; for the site and the backend alike',
    uses: ['lib/result.ts'],
  },
  {
    room: 'lib/http',
    holds: 'HTTP conventions of the site: origin check, visitor, cookies, route handlers',
    uses: ['@shared', 'lib/network'],
  },
  {
    room: 'lib/forms',
    holds: 'forms that a browser posts by itself: their names, their routes, what their page shows',
    uses: ['@shared'],
  },
  { room: 'lib/auth', holds: 'session, log in and registration', uses: ['@domain'] },
  { room: 'lib/contact', holds: 'the contact form', uses: ['@domain'] },
  { room: 'lib/content', holds: 'the site’s copy as typed data', uses: ['@domain'] },
  { room: 'lib/events', holds: 'an event’s page: host, phase, offers, cache', uses: ['@domain'] },
  { room: 'lib/orders', holds: 'orders and payments, as the site sees them', uses: ['@domain'] },
  { room: 'lib/plans', holds: 'the plans that are sold to broadcasters', uses: ['@base'] },
  {
    room: 'lib/player',
    holds: 'the player in the browser: texts, positions, captions, what it asks for',
    uses: ['@domain'],
  },
  {
    room: 'lib/seo',
    holds: 'what search engines are told: heads, addresses, structured data; pure builders',
    uses: ['@domain', 'lib/content', 'lib/plans', 'lib/events', 'lib/network'],
  },
  {
    room: 'lib/studio',
    holds: 'the studio: its forms, its addresses, and a draft as a form shows it',
    uses: ['@domain'],
  },
  {
    room: 'lib/observability',
    holds: 'log, metrics, tracing, request context',
    uses: ['lib/env', 'lib/network', 'lib/result.ts', 'lib/runtime.ts'],
  },
  {
    room: 'lib',
    holds:
      'what all share: money, result, time, hosts, cache, network, process, and `runtime.ts`, the one object of a process',
    uses: ['lib/contract', 'lib/env', 'lib/observability'],
  },
  {
    room: 'server',
    holds:
      'in front of Next in the same process: page cache, viewer API, security headers, access log, validation',
    uses: ['lib', '!lib/api-client/transport'],
  },
  {
    room: 'backend',
    holds:
      'the embedded API, without Next: routes, service and repository for each domain; `store`, `payments`, `mail`',
    uses: [
      '@base',
      'lib/accent.ts',
      'lib/hosts',
      'lib/json',
      'lib/contract',
      'lib/env',
      'lib/plans',
      'lib/observability',
      'lib/process',
      'lib/network',
      'lib/runtime.ts',
      'recording',
    ],
  },
  {
    room: 'recording',
    holds: 'the layout of a recording, and the playlists of HLS: how they are read, kept and cut',
    uses: ['lib/contract'],
  },
  {
    room: 'ingest',
    holds: 'live input, a process of its own: RTMP in, CMAF and the recording out',
    uses: ['lib', '!lib/api-client', 'recording'],
  },
  {
    room: 'sandbox',
    holds: 'stand-ins for Stripe and PayPal that speak their wire formats',
    uses: ['@base', 'lib/process', 'backend/payments/index.ts'],
  },
  {
    room: 'tests',
    holds: 'suites that start real things: contract, crash, backup, instances, deploy',
    uses: ['lib', 'server', 'backend', 'recording', 'ingest', 'sandbox', 'cli', 'tools', 'components/watch'],
  },
  {
    room: 'e2e',
    holds: 'Playwright, following a person; `modes/` start stacks of their own',
    uses: ['lib', 'server', 'backend', 'recording', 'sandbox', 'tests', 'cli', 'tools'],
  },
  {
    room: 'cli',
    holds: 'what an operator runs: events, orders, backup, restore, doctor, migrate',
    uses: ['lib', 'backend'],
  },
  {
    room: 'build',
    holds: 'what makes the product of its sources: `npm run build`',
    uses: ['lib', 'server'],
  },
  {
    room: 'lint',
    holds: 'our rules for ESLint and dependency-cruiser',
    uses: ['tools/support'],
  },
  {
    room: 'tools',
    holds: 'what a developer runs: up, test, verify, bench, soak, screenshots',
    uses: ['build', 'lint', 'lib', 'server', 'backend', 'sandbox', 'tests', 'e2e', 'cli'],
  },
];

export const TOP_FOLDERS = [...new Set(ROOMS.slice(1).map(({ room }) => room.split('/')[0]))];

/** These rooms also run without the site, so they may not import Next or React. */
const SITE_PACKAGES = ['next', '@next/[^/]+', 'react', 'react-dom', 'server-only'];

/** @type {{ room: string, never?: string[], only?: string[] }[]} packages, as patterns */
export const PACKAGES = [
  { room: 'lib/contract', only: ['zod'] },
  { room: 'lib/env', only: ['zod'] },
  ...['lib/plans', 'lib/money.ts', 'lib/result.ts', 'backend', 'recording', 'ingest', 'sandbox'].map(
    (room) => ({
      room,
      never: SITE_PACKAGES,
    }),
  ),
];
