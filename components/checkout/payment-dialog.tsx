'use client';

import { useRouter } from 'next/navigation';
import { Dialog } from '@/components/ui/dialog';
import { PaymentPanel, type PaymentPanelProps } from './payment-panel';

type PaymentDialogProps = Omit<PaymentPanelProps, 'leave'> & { onClose: () => void };

export function PaymentDialog({ onClose, ...panel }: PaymentDialogProps) {
  const router = useRouter();

  function leave() {
    onClose();
    // The page still shows the old price.
    router.refresh();
  }

  return (
    <Dialog open onClose={onClose} title="Checkout">
      <PaymentPanel {...panel} leave={leave} />
    </Dialog>
  );
}
