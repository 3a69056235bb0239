import { LAYERS, PACKAGE_RULES } from './layers.mjs';

/** Settings of eslint-plugin-boundaries, made from the table in `layers.mjs`. */
export const boundarySettings = {
  'boundaries/files': [
    { category: 'test', pattern: '**/*.test.{ts,tsx,mjs}' },
    ...LAYERS.map(({ layer, files }) => ({ category: layer, pattern: files, stopMatching: true })),
  ],
  'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
  'boundaries/legacy-templates': false,
};

const isIn = (layers) => ({ file: { categories: { anyOf: layers } } });

const forbidLayers = ({ layer, may, says }) => ({
  from: isIn([layer]),
  disallow: {
    to: isIn(LAYERS.map((other) => other.layer).filter((other) => other !== layer && !may.includes(other))),
  },
  message: says,
});

const forbidPackages = ({ layers, packages, says }) => ({
  from: isIn(layers),
  disallow: { to: { module: { origin: 'external', source: packages } } },
  message: says,
});

// A test may reach the stand-ins and anything it tests, from any layer: it never ships.
const allowTests = {
  from: isIn(['test']),
  allow: { to: { module: { origin: ['local', 'external', 'core'] } } },
};

/** Options of the rule `boundaries/dependencies`; of the policies that match, the last one decides. */
export const dependencyRule = {
  default: 'allow',
  checkAllOrigins: true,
  policies: [
    ...LAYERS.filter(({ says }) => says).map(forbidLayers),
    ...PACKAGE_RULES.map(forbidPackages),
    allowTests,
  ],
};
