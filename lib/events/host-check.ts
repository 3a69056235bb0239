import { runtime } from '@/lib/runtime';

/** Whether no event has a host of this key; false where that cannot be said. */
export type HostCheck = (key: string) => Promise<boolean>;

declare module '@/lib/runtime' {
  interface Runtime {
    hostCheck?: HostCheck;
  }
}

export function registerHostCheck(check: HostCheck): void {
  runtime.hostCheck = check;
}

/** Asks what was handed over last; before that, nothing can be said. */
export async function isNobodysHost(key: string): Promise<boolean> {
  return runtime.hostCheck?.(key) ?? false;
}
