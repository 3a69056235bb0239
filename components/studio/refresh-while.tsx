'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useTransition } from 'react';

const EACH_MS = 3000;

/** Reads the page again while something on it goes on by itself, one request at a time. */
export function RefreshWhile({ isBusy, eachMs = EACH_MS }: { isBusy: boolean; eachMs?: number }) {
  const router = useRouter();
  const [isUnderWay, start] = useTransition();
  const refresh = useEffectEvent(() => {
    if (!document.hidden && !isUnderWay) start(() => router.refresh());
  });
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => refresh(), eachMs);
    return () => clearInterval(timer);
  }, [isBusy, eachMs]);
  return null;
}
