'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { Notice } from '@/components/ui/notice';

export function OfflineNotice({ children }: { children: ReactNode }) {
  const isOnline = useSyncExternalStore(
    whenItChanges,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <Notice className="print:hidden">{children}</Notice>;
}

function whenItChanges(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
