import { SERVER_FILE } from '../../build/sources.mjs';

/** In megabytes: half of Node's default, which would keep 25 MB more of an idle site. */
const YOUNG_MB = 8;
/** In megabytes, ten times the need. V8 collects later the larger this limit is. */
const OLD_MB = 1000;

/** glibc pools freed memory per thread; two pools suffice. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };

export const serverCommand = ({ dev }) => [
  process.execPath,
  ...(dev
    ? // Without this condition `server-only` throws, as in a browser's bundle.
      ['--conditions=react-server', '--import', 'tsx', 'server.ts']
    : [`--max-semi-space-size=${YOUNG_MB}`, `--max-old-space-size=${OLD_MB}`, SERVER_FILE]),
];
