'use client';

import { useEffect } from 'react';

const FROM_MS = 8000;
const SPREAD_MS = 10_000;

export function RetryLater() {
  useEffect(() => {
    const retry = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) location.reload();
      else timer = setTimeout(retry, FROM_MS);
    };
    let timer = setTimeout(retry, FROM_MS + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
