/**
 * Who may import whom, as a table: the rules of docs/architecture.md in the form that lint enforces.
 * The first pattern a file matches is its layer. `may` lists the layers it can reach besides its own.
 */
const SHARED = ['env', 'contract', 'http', 'upstream-client', 'lib-shared'];
const DOMAINS = ['auth', 'events', 'plans', 'orders', 'payments', 'playback', 'content', 'contact'];
const EVERY_LIB = [...SHARED, ...DOMAINS, 'lib-other'];
const TOOLS = [
  'transport',
  'app',
  'components',
  'upstream',
  'serving',
  'testing',
  'e2e',
  'scripts',
  'root',
  ...EVERY_LIB,
];

const domain = (name, may = []) => ({
  layer: name,
  files: `lib/${name}/**`,
  may: [...SHARED, ...may],
  says: 'A domain in lib does not import another one: compose them in app. (lib/orders may use lib/payments.)',
});

export const LAYERS = [
  {
    layer: 'transport',
    files: ['lib/api-client/transport.ts', 'lib/api-client/transport/**'],
    may: [...SHARED, 'upstream'],
    says: 'lib/api-client/transport may import shared lib and the embedded upstream only.',
  },
  { layer: 'env', files: 'lib/env/**', may: [], says: 'lib/env stands alone: it may import zod only.' },
  { layer: 'contract', files: 'lib/contract/**', may: [], says: 'lib/contract may import zod only.' },
  {
    layer: 'upstream-client',
    files: 'lib/api-client/**',
    may: [...SHARED, 'transport'],
    says: 'lib/upstream may import shared lib only, and reaches the embedded upstream through its transport.',
  },
  {
    layer: 'http',
    files: 'lib/http/**',
    may: [...SHARED, 'auth'],
    says: 'lib/http may import shared lib and lib/auth only.',
  },
  ...DOMAINS.map((name) => domain(name, name === 'orders' ? ['payments'] : [])),
  {
    layer: 'lib-shared',
    files: 'lib/*',
    may: SHARED,
    says: 'A file at the top of lib is shared by all: it may import shared lib only.',
  },
  {
    layer: 'lib-other',
    files: 'lib/**',
    may: EVERY_LIB,
    says: 'lib does not import app, components, upstream or testing.',
  },
  {
    layer: 'mount',
    files: 'app/api/v1/**',
    may: [...EVERY_LIB, 'transport', 'upstream', 'app'],
    says: 'app/api/v1 mounts the embedded upstream: it may import lib and upstream only.',
  },
  {
    layer: 'app',
    files: 'app/**',
    may: [...EVERY_LIB, 'components'],
    says: 'app may import components and lib only; the embedded upstream is reached through lib/upstream.',
  },
  {
    layer: 'components',
    files: 'components/**',
    may: EVERY_LIB.filter((layer) => layer !== 'upstream-client'),
    says: 'components may import components and client-safe lib only; pages fetch, components show.',
  },
  {
    layer: 'upstream',
    files: 'backend/**',
    may: ['contract', 'payments', 'env', 'plans', 'lib-shared'],
    says: 'upstream may import lib/{contract,payments,env,plans,money,result} only: it stands without the site.',
  },
  {
    layer: 'serving',
    files: 'server/**',
    may: [...SHARED, 'events'],
    says: 'serving stands in front of Next: it may import shared lib and lib/events only.',
  },
  {
    layer: 'testing',
    files: 'tests/**',
    may: ['transport', 'upstream', ...EVERY_LIB],
    says: 'testing may import lib and upstream only.',
  },
  { layer: 'e2e', files: 'e2e/**', may: TOOLS, says: '' },
  { layer: 'scripts', files: 'tools/**', may: TOOLS, says: '' },
  {
    layer: 'root',
    files: '*',
    may: [...EVERY_LIB, 'transport', 'serving', 'scripts', 'e2e', 'app'],
    says: 'Files at the root are thin: they may import lib and serving only, and reach the upstream through lib/api-client/transport.',
  },
];

/** Packages some layers may not use: what also runs as a process of its own knows neither Next nor React. */
export const PACKAGE_RULES = [
  {
    layers: ['upstream', 'env', 'payments', 'plans', 'lib-shared', 'testing'],
    packages: ['next', '@next/*', 'react', 'react-dom', 'server-only'],
    says: 'This code also runs as a process of its own, without the site: no Next and no React here.',
  },
  { layers: ['contract'], packages: ['!zod'], says: 'lib/contract may import zod only.' },
];
