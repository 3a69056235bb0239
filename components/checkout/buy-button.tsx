'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { askViewer, keepsToken, readViewer, useViewer } from '@/components/layout/use-viewer';
import { toLogin } from '@/lib/auth/return-to';
import type { Item } from '@/lib/contract';
import { OFFLINE } from '@/lib/http/unreachable';
import { toBuyKey, toCheckoutPath, toItemFields } from '@/lib/orders/addresses';
import { keepShownPrice } from './shown-price';

type Dialog = typeof import('./payment-dialog').PaymentDialog;

const never = () => () => {};

type BuyButtonProps = {
  item: Item;
  name: string;
  /** In cents, as the page shows it: what is charged is looked up on the server. */
  priceCents: number;
  path: string;
  /** A submit button. Made by the page, so that what it looks like is not among the scripts. */
  children: ReactNode;
};

/**
 * Opens the payment dialog. A package's asks for an account itself; before a plan's comes the
 * login, and back on this page `?buy=` opens it.
 */
export function BuyButton({ item, name, priceCents, path, children }: BuyButtonProps) {
  const router = useRouter();
  const viewer = useViewer();
  const buyKey = toBuyKey(item);
  const returnTo = `${path}?buy=${encodeURIComponent(buyKey)}`;
  const [readAsked] = useState(() => rememberAsked(buyKey));
  const asked = useSyncExternalStore(never, readAsked, () => false);
  // Null until the visitor opens or closes it: until then the address decides.
  const [opened, setOpened] = useState<boolean | null>(null);
  if (opened === null && asked && viewer) setOpened(true);
  const open = opened === true;
  const asksHere = 'eventId' in item;
  const [PaymentDialog, setPaymentDialog] = useState<Dialog | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const checkoutPath = toCheckoutPath(item);

  // The server may know a session the browser does not. Asked once, or a dead one would loop.
  useEffect(() => {
    if (readAsked() && !readViewer()) void askViewer();
  }, [readAsked]);

  // Fetched with the first click, so that a page that sells costs no more than one that does not.
  useEffect(() => {
    if (!open || PaymentDialog) return;
    import('./payment-dialog').then(
      (module) => setPaymentDialog(() => module.PaymentDialog),
      () => {
        setOpened(false);
        // A newer version of the site may have replaced its files; a page of its own brings them.
        if (navigator.onLine) window.location.assign(checkoutPath);
        else setIsOffline(true);
      },
    );
  }, [open, PaymentDialog, checkoutPath]);

  // What was asked for has been done: a reload or a way back does not open it again.
  useEffect(() => {
    if (open && asked) dropFromAddress('buy');
  }, [open, asked]);

  async function buy() {
    setIsOffline(false);
    keepShownPrice(item, priceCents);
    if (viewer || (await askViewer()) || asksHere) setOpened(true);
    else router.push(toLogin(returnTo, keepsToken()));
  }

  return (
    <>
      {/* A form: a click before the page's scripts load leads to the checkout's own page. */}
      <form
        action="/checkout"
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          void buy();
        }}
      >
        {Object.entries(toItemFields(item)).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {children}
      </form>
      {isOffline ? (
        <p role="alert" className="text-sm text-danger">
          {OFFLINE}
        </p>
      ) : null}
      {open && PaymentDialog ? (
        <PaymentDialog
          item={item}
          name={name}
          priceCents={priceCents}
          loginPath={asksHere ? null : toLogin(returnTo, true)}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}

// Whether the address asked for this item, also once the word is out of it. A store, because after
// a login the page is rendered before the address is its own.
function rememberAsked(buyKey: string): () => boolean {
  let asked = false;
  return () => (asked ||= new URLSearchParams(window.location.search).get('buy') === buyKey);
}

function dropFromAddress(name: string) {
  const url = new URL(window.location.href);
  url.searchParams.delete(name);
  window.history.replaceState(null, '', url);
}
