/** Brings up the whole site (see `npm run up -- --help`). */
import './support/check-node.mjs';

// Not imported above: an older Node would stop at the first thing it does not know, before it could
// be told so.
await import('./support/up.mjs');
