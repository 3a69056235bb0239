/** Loads the built site while things break around it; `--help` says how. */
import './support/check-node.mjs';

// Not imported above: an older Node would stop at the first thing it does not know, before it could
// be told so.
await import('./soak/command.mjs');
