'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { TOKEN_KEY } from '@/lib/auth/stored-token';
import { askViewer, readViewer } from './use-viewer';

/** Pages where a payment returns are left out, because the buyer needs their message. */
const PERSONAL = /^\/(user|checkout)(\/|$)/;

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
