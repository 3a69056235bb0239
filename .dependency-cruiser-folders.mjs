/**
 * No circle of folders, whatever room they are in. `npm run verify` runs it.
 *
 * Files that lie directly in a room (lib/money.ts) are left out: to dependency-cruiser they stand
 * for the whole room, and lib/auth → lib/money.ts would read as lib/auth → lib. The circles of such
 * files are found by the rule for files.
 */
import { options } from './.dependency-cruiser.mjs';

export default {
  forbidden: [
    {
      name: 'no circle of folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '^[^/]+/[^/]+\\.(ts|tsx|mjs)$'] } },
};
