'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { keepsToken, useViewer } from '@/components/layout/use-viewer';
import { Dialog } from '@/components/ui/dialog';
import { PAYMENT } from '@/lib/content/payment';
import { CheckoutSummary } from './checkout-summary';
import { LoadBoundary } from './load-boundary';
import { PaymentPanel, type PaymentPanelProps } from './payment-panel';

const AccountStep = dynamic(() => import('./account-step').then((module) => module.AccountStep), {
  ssr: false,
});

type PaymentDialogProps = Pick<PaymentPanelProps, 'item' | 'name' | 'priceCents'> & {
  /** The login that leads back; null where the dialog itself asks for an account (decision 23). */
  loginPath: string | null;
  onClose: () => void;
};

export function PaymentDialog({ loginPath, onClose, ...bought }: PaymentDialogProps) {
  const router = useRouter();
  const viewer = useViewer();
  const [wasSignedIn] = useState(viewer !== null);
  // Not the viewer alone: who is paying goes on paying, until the server says that the session is over.
  const [account, setAccount] = useState<'open' | 'none' | 'ended'>(() =>
    wasSignedIn || loginPath ? 'open' : keepsToken() ? 'ended' : 'none',
  );
  if (viewer && account !== 'open') setAccount('open');
  const askHere = useCallback(() => setAccount('ended'), []);

  function close() {
    onClose();
    // The page may know more of a visitor who has signed in, such as a ticket.
    if (!wasSignedIn && viewer) router.refresh();
  }

  function leave() {
    onClose();
    // The page still shows the old price.
    router.refresh();
  }

  return (
    <Dialog open onClose={close} title={PAYMENT.title}>
      {account === 'open' ? (
        <PaymentPanel {...bought} signIn={loginPath ?? askHere} leave={leave} takesFocus={!wasSignedIn} />
      ) : (
        <div className="grid gap-6">
          <CheckoutSummary name={bought.name} amountCents={bought.priceCents} />
          <LoadBoundary item={bought.item}>
            <AccountStep key={account} hasEnded={account === 'ended'} />
          </LoadBoundary>
        </div>
      )}
    </Dialog>
  );
}
