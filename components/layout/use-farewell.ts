'use client';

import { useEffect } from 'react';
import { notify } from '@/components/ui/toast';

/** Says what a logout had to say that was posted before our script was there (`page-scripts`). Once. */
export function useFarewell(): void {
  useEffect(() => {
    const { farewell } = document.documentElement.dataset;
    delete document.documentElement.dataset.farewell;
    if (farewell) notify.success(decode(farewell));
  }, []);
}

/** As it stood in the cookie; anybody may have put something else there. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
