'use client';

import { useState } from 'react';
import { SHARE } from '@/lib/content/share';

/** The device's own list of ways to share; without one the address is copied. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  const [outcome, setOutcome] = useState('');
  const share = async () => {
    const data = { url, title };
    if (navigator.canShare?.(data)) return navigator.share?.(data);
    await navigator.clipboard.writeText(url);
    setOutcome(SHARE.copied);
  };
  const start = () =>
    share().catch((error: unknown) => {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosed) setOutcome(SHARE.failed(url));
    });
  return (
    <>
      <button type="button" className="link font-medium noscript:hidden" onClick={() => void start()}>
        {SHARE.action}
      </button>
      <span role="status" className="text-sm text-muted wrap-anywhere empty:hidden">
        {outcome}
      </span>
    </>
  );
}
