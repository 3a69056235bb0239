'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { useViewer } from '@/components/layout/use-viewer';
import { Button } from '@/components/ui/button';
import { withReturnTo } from '@/lib/auth/return-to';
import type { Item } from '@/lib/contract';
import { toBuyKey } from './destination';

/** Fetched with the first click, so that a page that sells costs no more than one that does not. */
const PaymentDialog = dynamic(() => import('./payment-dialog').then((module) => module.PaymentDialog), {
  ssr: false,
});

type BuyButtonProps = {
  item: Item;
  name: string;
  /** In cents, shown only: what is charged is looked up on the server. */
  priceCents: number;
  /** The page to come back to after a login, without a query. */
  path: string;
  label?: ReactNode;
  wide?: boolean;
  /** The id of what names the item on the page, where the label alone does not. */
  describedBy?: string;
};

/**
 * Opens the payment dialog. Nobody logged in: to the login first, and back to the same page with the dialog open
 * (`?buy=`).
 */
export function BuyButton({
  item,
  name,
  priceCents,
  path,
  label = 'Buy',
  wide,
  describedBy,
}: BuyButtonProps) {
  const router = useRouter();
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const buyKey = toBuyKey(item);
  const loginPath = withReturnTo('/auth/login', `${path}?buy=${encodeURIComponent(buyKey)}`);

  useEffect(() => {
    if (!viewer || new URLSearchParams(window.location.search).get('buy') !== buyKey) return;
    // Taken out of the address first, so that a reload or a way back does not open it again.
    window.history.replaceState(null, '', window.location.pathname);
    setOpen(true);
  }, [viewer, buyKey]);

  return (
    <>
      <Button
        wide={wide}
        aria-describedby={describedBy}
        aria-label={typeof label === 'string' ? `${label}: ${name}` : undefined}
        onClick={() => (viewer ? setOpen(true) : router.push(loginPath))}
      >
        {label}
      </Button>
      {open ? (
        <PaymentDialog
          item={item}
          name={name}
          priceCents={priceCents}
          loginPath={loginPath}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
