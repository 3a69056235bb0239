/** Runs the quick checks and the unit tests, for the minute between two edits. */
import './support/check-node.mjs';

// Not imported above: an older Node would stop at the first thing it does not know, before it could
// be told so.
await import('./support/commands/verify.mjs');
