/** Installs, builds and runs every check and test; ends in one line, `N passed, N failed`. */
import './support/check-node.mjs';

// Not imported above: an older Node would stop at the first thing it does not know, before it could
// be told so.
await import('./support/test.mjs');
