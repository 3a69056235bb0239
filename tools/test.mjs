import './support/check-node.mjs';

// A static import would fail on an older Node before check-node could report it.
await import('./support/test.mjs');
