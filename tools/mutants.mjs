import './support/check-node.mjs';

await import('./mutants/run.mjs');
