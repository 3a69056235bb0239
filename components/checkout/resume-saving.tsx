'use client';

import { useEffect } from 'react';
import type { Item } from '@/lib/contract';
import { SaveNotice } from './save-notice';
import { useSavePayment } from './use-save-payment';

/** Saves a payment that was made elsewhere (a bank's page, PayPal) as soon as it is on the screen, and goes on. */
export function ResumeSaving({ item, paymentId }: { item: Item; paymentId: string }) {
  const { saved, save } = useSavePayment(item);
  useEffect(() => {
    void save(paymentId);
  }, [save, paymentId]);
  return <SaveNotice saved={saved} onRetry={(id) => void save(id)} />;
}
