/**
 * Each module declares its parts (`declare module '@/lib/runtime'`) and makes them on first use.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- lib/ and backend/ extend it
export interface Runtime {}

const KEY: unique symbol = Symbol.for('marquee.runtime');
const shared: typeof globalThis & { [KEY]?: Runtime } = globalThis;

/** The server and Next's bundles each load their own copy of every module, so this is global. */
export const runtime: Runtime = (shared[KEY] ??= {});
