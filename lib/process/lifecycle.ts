import { runtime } from '@/lib/runtime';

type Lifecycle = { isStopping: boolean; running: Set<Promise<unknown>>; closers: (() => Promise<void>)[] };

declare module '@/lib/runtime' {
  interface Runtime {
    lifecycle?: Lifecycle;
  }
}

const lifecycle = (runtime.lifecycle ??= { isStopping: false, running: new Set(), closers: [] });

export function isStopping(): boolean {
  return lifecycle.isStopping;
}

export function beginStopping(): void {
  lifecycle.isStopping = true;
}

/** Makes shutdown wait for work that may outlast its client, like saving a payment. */
export function waitFor<T>(work: Promise<T>): Promise<T> {
  const settled = work
    .catch(() => undefined)
    .finally(() => {
      lifecycle.running.delete(settled);
    });
  lifecycle.running.add(settled);
  return work;
}

export function onStop(close: () => Promise<void>): void {
  lifecycle.closers.push(close);
}

/** Closes what was registered, the last first. */
export async function finishAll(): Promise<void> {
  while (lifecycle.running.size > 0) await Promise.all(lifecycle.running);
  for (let close = lifecycle.closers.pop(); close; close = lifecycle.closers.pop()) await close();
}
