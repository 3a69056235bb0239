'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Item } from '@/lib/contract';
import { createPaypalOrder } from './paypal-calls';
import type { PaypalOutcome } from './paypal-outcome';
import { waitForApproval } from './wait-for-approval';

type SandboxPaypalButtonProps = PaypalOutcome & { item: Item };

/** A button like PayPal's that opens the stand-in's approval page in a window, or in this one where windows are blocked. */
export function SandboxPaypalButton(props: SandboxPaypalButtonProps) {
  const { item, onStarted, isAgreed, onApproved, onCancelled, onRefused, onFailed } = props;
  const [busy, setBusy] = useState(false);

  async function pay() {
    onStarted();
    setBusy(true);
    // Opened while the click is being handled: later a browser would block it.
    const popup = window.open('about:blank', 'paypal', 'popup,width=480,height=720');
    const order = await createPaypalOrder(item);
    if (!order.ok || !order.value.approveUrl) {
      popup?.close();
      setBusy(false);
      if (!order.ok) return onRefused(order.error);
      return onFailed('PayPal could not be started. Please try again.');
    }
    const { paypalOrderId, approveUrl, amountCents } = order.value;
    if (!isAgreed(amountCents)) return popup?.close();
    if (!popup) return window.location.assign(approveUrl);
    popup.location.href = approveUrl;
    const approved = await waitForApproval(popup, new URL(approveUrl).origin, paypalOrderId);
    // A restart is the buyer's next click here: without one no window may be opened.
    if (approved) await onApproved(paypalOrderId);
    else onCancelled();
    setBusy(false);
  }

  return (
    <Button variant="secondary" size="lg" wide disabled={busy} onClick={() => void pay()}>
      {busy ? 'Processing...' : 'Pay with PayPal'}
    </Button>
  );
}
