'use client';

import { useRouter } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { askViewer, readViewer, useViewer } from '@/components/layout/use-viewer';
import { Button } from '@/components/ui/button';
import { toLogin } from '@/lib/auth/return-to';
import type { Item } from '@/lib/contract';
import { toBuyKey } from './destination';

/**
 * Fetched with the first click, so that a page that sells costs no more than one that does not. The server never shows
 * it, and React's own `lazy` is two kilobytes lighter than what Next has for those that it may.
 */
const PaymentDialog = lazy(() =>
  import('./payment-dialog').then((module) => ({ default: module.PaymentDialog })),
);

const never = () => () => {};

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
  const buyKey = toBuyKey(item);
  const returnTo = `${path}?buy=${encodeURIComponent(buyKey)}`;
  const [readAsked] = useState(() => rememberAsked(buyKey));
  const asked = useSyncExternalStore(never, readAsked, () => false);
  // Null until somebody opens or closes it: until then the address decides.
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = viewer !== null && (opened ?? asked);

  // The address asks for it, and the browser knows of nobody: the server may. Once, or a dead session would go in circles.
  useEffect(() => {
    if (readAsked() && !readViewer()) void askViewer();
  }, [readAsked]);

  // What was asked for has been done: a reload or a way back does not open it again.
  useEffect(() => {
    if (open && asked) dropFromAddress('buy');
  }, [open, asked]);

  async function buy() {
    if (viewer || (await askViewer())) setOpened(true);
    else router.push(toLogin(returnTo, false));
  }

  return (
    <>
      <Button
        wide={wide}
        aria-describedby={describedBy}
        aria-label={typeof label === 'string' ? `${label}: ${name}` : undefined}
        onClick={() => void buy()}
      >
        {label}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <PaymentDialog
            item={item}
            name={name}
            priceCents={priceCents}
            loginPath={toLogin(returnTo, true)}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Reads whether the address asks for this item, and goes on saying so once the word is out of the address. A store
 * rather than a first state: after a login the page is rendered before the address is its own.
 */
function rememberAsked(buyKey: string): () => boolean {
  let asked = false;
  return () => (asked ||= new URLSearchParams(window.location.search).get('buy') === buyKey);
}

function dropFromAddress(name: string) {
  const url = new URL(window.location.href);
  url.searchParams.delete(name);
  window.history.replaceState(null, '', url);
}
