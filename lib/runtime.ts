/**
 * The parts this process has one of each of: the log, the metrics, the embedded backend and so on.
 * Each part is declared beside the code that makes it (`declare module '@/lib/runtime'`) and is
 * made on first use, by the server or, where Next runs without our server, by Next's bundle.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the rooms of lib/ and backend/ add their parts
export interface Runtime {}

const KEY: unique symbol = Symbol.for('marquee.runtime');
const shared: typeof globalThis & { [KEY]?: Runtime } = globalThis;

/**
 * The only global of the project. The server and Next's bundles each load their own copy of every
 * module; what they have to share, they share here.
 */
export const runtime: Runtime = (shared[KEY] ??= {});
