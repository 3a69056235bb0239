'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PAYMENT } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { destinationOf } from '@/lib/orders/addresses';
import type { Purchase } from './use-checkout';

/** What costs nothing needs no provider: one button, and it is the buyer's. */
export function FreeItem({ purchase: { item, account, checkout } }: { purchase: Purchase }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function claim(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    if (!(await account.enter())) return setBusy(false);
    const claimed = await postJson('/api/orders/claim', item);
    if (claimed.ok) return router.push(destinationOf(item));
    await checkout.refuse(claimed.error);
    setBusy(false);
  }

  return (
    <form id={account.formId} noValidate onSubmit={(event) => void claim(event)}>
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? PAYMENT.free.sending : PAYMENT.free.submit[account.way ?? 'signedIn']}
      </Button>
    </form>
  );
}

export function OwnedNotice({ item, message }: { item: Item; message: string }) {
  return (
    <Notice kind="success" title={PAYMENT.owned.title}>
      <p>{message}</p>
      <LinkButton className="mt-3" href={destinationOf(item)}>
        {'planId' in item ? PAYMENT.owned.plan : PAYMENT.owned.event}
      </LinkButton>
    </Notice>
  );
}
