import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { SaveState } from './use-save-payment';

/** Tells a buyer who has paid what is happening to the payment. Nothing before that. */
export function SaveNotice({ saved, onRetry }: { saved: SaveState; onRetry: (paymentId: string) => void }) {
  switch (saved.step) {
    case 'idle':
      return null;
    case 'saving':
      return <Notice title="Payment received">Opening your purchase…</Notice>;
    case 'pending':
    case 'unsaved':
      return (
        <Notice
          kind={saved.step === 'pending' ? 'info' : 'error'}
          title={saved.step === 'pending' ? 'Not through yet' : 'We could not open your purchase yet'}
        >
          <p>{saved.message}</p>
          <p className="mt-2 text-sm">
            If you were charged, your purchase opens by itself; you will not be charged twice. Reference:{' '}
            <code className="break-all">{saved.reference}</code>
          </p>
          <Button className="mt-3" variant="secondary" onClick={() => onRetry(saved.reference)}>
            Check again
          </Button>
        </Notice>
      );
  }
}
