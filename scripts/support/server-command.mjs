import { join } from 'node:path';

/** The serving process as `npm run build` leaves it beside Next's build. */
export const SERVER_FILE = join(process.env.NEXT_DIST_DIR ?? '.next', 'server.mjs');

/** Starts the serving process: as it was built, or from its sources to compile pages as they are asked for. */
export const serverCommand = ({ dev }) => [
  process.execPath,
  ...(dev ? ['--import', 'tsx', 'server.ts'] : ['--max-semi-space-size=8', SERVER_FILE]),
];
