import { SERVER_FILE } from '../../build/sources.mjs';

/**
 * Room for what a request leaves behind, in megabytes: half of Node's own choice, which an idle
 * site would hold as 25 MB more.
 */
const YOUNG_MB = 8;
/**
 * The most the rest may take, in megabytes, ten times what it needs: V8 lets it grow to one and a
 * half times what is in use before it collects, with two gigabytes to twice, and with more to four
 * times that.
 */
const OLD_MB = 1000;

/** glibc pools freed memory for each thread; two pools are enough, and hold less. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts the serving process: as it was built, or from its sources to compile pages as they are
 * asked for.
 */
export const serverCommand = ({ dev }) => [
  process.execPath,
  ...(dev
    ? // Elsewhere `server-only` throws, as it is to in a browser's bundle.
      ['--conditions=react-server', '--import', 'tsx', 'server.ts']
    : [`--max-semi-space-size=${YOUNG_MB}`, `--max-old-space-size=${OLD_MB}`, SERVER_FILE]),
];
