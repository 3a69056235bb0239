/** Whether no event has a host of this key; false where that cannot be said. */
export type HostCheck = (key: string) => Promise<boolean>;

/** A symbol of the whole process: the site's bundle, which can ask, and the serving process each load this module. */
const KEY: unique symbol = Symbol.for('marquee.host-check');
const shared: typeof globalThis & { [KEY]?: HostCheck } = globalThis;

export function registerHostCheck(check: HostCheck): void {
  shared[KEY] = check;
}

/** Asks what was handed over last; before that, nothing can be said. */
export async function isNobodysHost(key: string): Promise<boolean> {
  return shared[KEY]?.(key) ?? false;
}
