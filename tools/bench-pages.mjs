/**
 * Measures every marketing page with Lighthouse beside a bare app of the same Next; see `--help`.
 */
import './support/check-node.mjs';

// Not imported above: an older Node would stop at the first thing it does not know, before it could
// be told so.
await import('./bench/pages/command.mjs');
