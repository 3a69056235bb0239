import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { withReturnTo } from '@/lib/auth/return-to';
import type { Item } from '@/lib/contract';
import { toCheckoutPath, toCompletionPath } from './destination';
import type { SaveState } from './use-save-payment';

type SaveNoticeProps = {
  saved: SaveState;
  item: Item;
  onRetry: (paymentId: string) => void;
  /** The ways to pay are on the same screen, so that a declined payment needs no way there. */
  besideWays?: boolean;
};

/** Tells a buyer who has paid what is happening to the payment. Nothing before that. */
export function SaveNotice({ saved, item, onRetry, besideWays = false }: SaveNoticeProps) {
  switch (saved.step) {
    case 'idle':
      return null;
    case 'saving':
      return <Notice title="Checking your payment">Opening your purchase…</Notice>;
    case 'declined':
      return (
        <Notice kind="error" title="Not paid">
          <p>{saved.message}</p>
          {besideWays ? null : (
            <LinkButton className="mt-3" href={toCheckoutPath(item)}>
              Pay another way
            </LinkButton>
          )}
        </Notice>
      );
    case 'logged-out':
      return (
        <Notice kind="error" title="Log in to open your purchase">
          <p>{saved.message}</p>
          <LinkButton
            className="mt-3"
            href={withReturnTo('/auth/login', toCompletionPath(item, saved.reference))}
          >
            Log in
          </LinkButton>
        </Notice>
      );
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
