import { runCommand } from './support/run-command';
import { withStore } from './support/with-store';

/** Every start of the site migrates too. */

await runCommand('', () =>
  withStore(async (_store, made) =>
    made.length === 0 ? 'The store is up to date.' : `The store is now up to date: ${made.join(', ')}.`,
  ),
);
