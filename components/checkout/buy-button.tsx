'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { askViewer, keepsToken, readViewer, useViewer } from '@/components/auth/use-viewer';
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
  /** In cents, for display only: the server looks up the amount to charge. */
  priceCents: number;
  path: string;
  /** The broadcaster that asks to send its news. */
  sender?: string | null;
  newcomer?: 'guest' | 'register';
  /** The page renders the submit button, which keeps its markup out of the scripts. */
  children: ReactNode;
};

export function BuyButton({
  item,
  name,
  priceCents,
  path,
  sender = null,
  newcomer = 'register',
  children,
}: BuyButtonProps) {
  const router = useRouter();
  const viewer = useViewer();
  const buyKey = toBuyKey(item);
  const returnTo = `${path}?buy=${encodeURIComponent(buyKey)}`;
  const [readAsked] = useState(() => rememberAsked(buyKey));
  const asked = useSyncExternalStore(never, readAsked, () => false);
  // Null until the visitor opens or closes the dialog; until then the address decides.
  const [opened, setOpened] = useState<boolean | null>(null);
  if (opened === null && asked && viewer) setOpened(true);
  const open = opened === true;
  const asksHere = 'eventId' in item;
  const [PaymentDialog, setPaymentDialog] = useState<Dialog | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const checkoutPath = toCheckoutPath(item);

  // The server may know a session that the browser does not. A second check could loop.
  useEffect(() => {
    if (readAsked() && !readViewer()) void askViewer();
  }, [readAsked]);

  // Loaded on the first click to keep sales pages small.
  useEffect(() => {
    if (!open || PaymentDialog) return;
    import('./payment-dialog').then(
      (module) => setPaymentDialog(() => module.PaymentDialog),
      () => {
        setOpened(false);
        // A new release may have replaced the file; a full page load fetches the new files.
        if (navigator.onLine) window.location.assign(checkoutPath);
        else setIsOffline(true);
      },
    );
  }, [open, PaymentDialog, checkoutPath]);

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
      {/* Before the scripts load, the form leads to the checkout page. */}
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
          sender={sender}
          newcomer={newcomer}
          loginPath={asksHere ? null : toLogin(returnTo, true)}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}

function rememberAsked(buyKey: string): () => boolean {
  let asked = false;
  return () => (asked ||= new URLSearchParams(window.location.search).get('buy') === buyKey);
}

function dropFromAddress(name: string) {
  const url = new URL(window.location.href);
  url.searchParams.delete(name);
  window.history.replaceState(null, '', url);
}
