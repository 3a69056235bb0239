'use client';

import { useEffect } from 'react';
import type { Item } from '@/lib/contract';
import { SaveNotice } from './save-notice';
import { useSavePayment } from './use-save-payment';

/**
 * Saves a payment that was made elsewhere (a bank's page, PayPal) as soon as it is on the screen, and goes on. The page
 * does not stay in the history: the way back from the show would only lead forward again.
 */
export function ResumeSaving({ item, paymentId }: { item: Item; paymentId: string }) {
  const { saved, save } = useSavePayment(item, 'replace');
  useEffect(() => {
    void save(paymentId);
  }, [save, paymentId]);
  return <SaveNotice saved={saved} item={item} onRetry={(id) => void save(id)} />;
}
