import { runtime } from '@/lib/runtime';

/** Whether no event has a host of this key; false where that cannot be told. */
export type HostCheck = (key: string) => Promise<boolean>;

declare module '@/lib/runtime' {
  interface Runtime {
    hostCheck?: HostCheck;
  }
}

/** Has the server ask Next's bundle, which can reach the API. */
export function registerHostCheck(check: HostCheck): void {
  runtime.hostCheck = check;
}

/**
 * Whether no event has a host of this key; false where that cannot be told, as before Next has
 * loaded.
 */
export async function isUnknownHost(key: string): Promise<boolean> {
  return runtime.hostCheck?.(key) ?? false;
}
