import { runCommand } from './support/run-command';
import { withStore } from './support/with-store';

/** `npm run migrate`: migrates the store of DATABASE_URL, as every start does by itself. */

await runCommand('', () =>
  withStore(async (_store, made) =>
    made.length === 0 ? 'The store is up to date.' : `The store is now up to date: ${made.join(', ')}.`,
  ),
);
