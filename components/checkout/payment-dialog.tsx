'use client';

import { Dialog } from '@/components/ui/dialog';
import { PaymentPanel, type PaymentPanelProps } from './payment-panel';

/** The payment panel in a dialog over the page that sells. */
export function PaymentDialog({ onClose, ...panel }: PaymentPanelProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Checkout">
      <PaymentPanel {...panel} />
    </Dialog>
  );
}
