// No circle of folders. Files directly in a room (lib/money.ts) are left out: dependency-cruiser
// takes them for the whole room.
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
