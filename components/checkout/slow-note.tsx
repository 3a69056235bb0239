'use client';

import { useIsLate } from './use-is-late';

const SLOW_AFTER_MS = 8_000;

/** A word to a buyer whose payment takes long. A bank's own page may be open meanwhile, so nothing is broken off. */
export function SlowNote({ isWaiting }: { isWaiting: boolean }) {
  const isLate = useIsLate(isWaiting, SLOW_AFTER_MS);
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isLate
        ? 'This takes longer than usual. Please keep this page open; you will not be charged twice.'
        : ''}
    </p>
  );
}
