'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { destinationOf } from './destination';
import type { Checkout } from './use-checkout';

type FreeItemProps = { item: Item; checkout: Pick<Checkout, 'refuse' | 'recheck'> };

/** What costs nothing needs no provider: one button, and it is the buyer's. */
export function FreeItem({ item, checkout }: FreeItemProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function claim() {
    setBusy(true);
    const claimed = await postJson('/api/orders/claim', item);
    if (claimed.ok) return router.push(destinationOf(item));
    // It may have a price by now.
    if (claimed.error.code === 'conflict') await checkout.recheck(claimed.error);
    else checkout.refuse(claimed.error);
    setBusy(false);
  }

  return (
    <Button size="lg" wide busy={busy} onClick={() => void claim()}>
      {busy ? 'Processing...' : 'Get it free'}
    </Button>
  );
}
