'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { storeToken } from '@/components/layout/use-viewer';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import type { AppError } from '@/lib/result';
import { destinationOf } from './destination';
import { OwnedNotice } from './owned-notice';

/** What costs nothing needs no provider: one button, and it is the buyer's. */
export function FreeItem({ item, loginPath }: { item: Item; loginPath: string }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);

  async function claim() {
    setBusy(true);
    setRefusal(null);
    const answer = await postJson('/api/orders/claim', item);
    if (answer.ok) return router.push(destinationOf(item));
    setBusy(false);
    if (answer.error.code !== 'unauthorized') return setRefusal(answer.error);
    storeToken(null);
    router.push(loginPath);
  }

  if (refusal?.code === 'already_owned') return <OwnedNotice item={item} message={refusal.message} />;
  return (
    <>
      {refusal ? <Notice kind="error">{refusal.message}</Notice> : null}
      <Button size="lg" wide busy={busy} onClick={() => void claim()}>
        {busy ? 'Processing...' : 'Get it free'}
      </Button>
    </>
  );
}
