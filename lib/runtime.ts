/**
 * The parts a process has one of. Each is declared beside its code (`declare module
 * '@/lib/runtime'`) and made on first use, by the server or by Next's bundle.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- lib/ and backend/ extend it
export interface Runtime {}

const KEY: unique symbol = Symbol.for('marquee.runtime');
const shared: typeof globalThis & { [KEY]?: Runtime } = globalThis;

/** The only global: the server and Next's bundles each load their own copy of every module. */
export const runtime: Runtime = (shared[KEY] ??= {});
