'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const EACH_MS = 3000;

/** Reads the page again while something on it goes on by itself. */
export function RefreshWhile({ isBusy, eachMs = EACH_MS }: { isBusy: boolean; eachMs?: number }) {
  const router = useRouter();
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, eachMs);
    return () => clearInterval(timer);
  }, [isBusy, eachMs, router]);
  return null;
}
