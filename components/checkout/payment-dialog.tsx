'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { keepsToken, useViewer } from '@/components/auth/use-viewer';
import { Dialog } from '@/components/ui/dialog';
import { PAYMENT } from '@/lib/content/payment';
import { PaymentPanel, type PaymentPanelProps } from './payment-panel';

type PaymentDialogProps = Pick<PaymentPanelProps, 'item' | 'name' | 'priceCents' | 'sender'> & {
  /** Null when the dialog itself asks for an account (decision 23). */
  loginPath: string | null;
  newcomer: NonNullable<PaymentPanelProps['newcomer']>;
  onClose: () => void;
};

export function PaymentDialog({ loginPath, newcomer, onClose, ...bought }: PaymentDialogProps) {
  const router = useRouter();
  const viewer = useViewer();
  const [wasSignedIn] = useState(viewer !== null);
  const [hasAccount, setHasAccount] = useState(wasSignedIn || loginPath !== null);
  /** Each ended session gets a new panel, because the next buyer may be another account. */
  const [endings, setEndings] = useState(() => (!hasAccount && keepsToken() ? 1 : 0));
  if (viewer && !hasAccount) setHasAccount(true);
  const askHere = useCallback(() => {
    setHasAccount(false);
    setEndings((count) => count + 1);
  }, []);

  function close() {
    onClose();
    if (!wasSignedIn && viewer) router.refresh();
  }

  function leave() {
    onClose();
    router.refresh();
  }

  return (
    <Dialog onClose={close} title={PAYMENT.title}>
      <PaymentPanel
        key={endings}
        {...bought}
        asks={hasAccount ? null : endings > 0 ? 'login' : newcomer}
        newcomer={newcomer}
        signIn={loginPath ?? askHere}
        leave={leave}
      />
    </Dialog>
  );
}
