'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { TOKEN_KEY } from '@/lib/auth/stored-token';
import { askViewer, readViewer } from './use-viewer';

/** Pages of one account. Not those where a payment comes back: the buyer needs what they say. */
const PERSONAL = /^\/(user|checkout)(\/|$)/;

/**
 * Leaves a personal page when its owner logs out in another tab, or did while this one slept, and
 * has it rendered again for another account that signed in there.
 */
export function LeaveTogether(): null {
  const router = useRouter();
  useEffect(() => {
    let owner = readViewer()?.id;
    const leave = async () => {
      if (!PERSONAL.test(window.location.pathname)) return;
      const isOut = !readViewer() && !(await askViewer());
      const id = readViewer()?.id;
      if (isOut) router.replace('/');
      if (isOut || id !== owner) router.refresh();
      owner = id;
    };
    const onStorage = ({ key, oldValue }: StorageEvent) => {
      if ((key === TOKEN_KEY && oldValue) || key === null) void leave();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void leave();
    };
    const controller = new AbortController();
    window.addEventListener('storage', onStorage, { signal: controller.signal });
    window.addEventListener('pageshow', onShow, { signal: controller.signal });
    return () => controller.abort();
  }, [router]);
  return null;
}
