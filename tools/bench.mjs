/** Measures the built site beside its baselines; `--help` says how. */
import './support/check-node.mjs';

// Not imported above: an older Node would stop at the first thing it does not know, before it could
// be told so.
await import('./bench/command.mjs');
