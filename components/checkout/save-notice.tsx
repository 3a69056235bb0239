import { Button, LinkButton } from '@/components/ui/button';
import { Bulbs } from '@/components/ui/bulbs';
import { Notice } from '@/components/ui/notice';
import { withReturnTo } from '@/lib/auth/return-to';
import { OUTCOME } from '@/lib/content/payment-outcome';
import type { Item } from '@/lib/contract';
import { toCheckoutPath, toCompletionPath } from '@/lib/orders/addresses';
import { OtherAccountNotice } from './other-account';
import type { SaveState } from './use-save-payment';

type SaveNoticeProps = {
  saved: SaveState;
  item: Item;
  onRetry: (paymentId: string) => void;
  besideWays?: boolean;
};

export function SaveNotice({ saved, item, onRetry, besideWays = false }: SaveNoticeProps) {
  switch (saved.step) {
    case 'idle':
      return null;
    case 'saving':
      return <Notice title={OUTCOME.saving.title}>{OUTCOME.saving.text}</Notice>;
    case 'declined':
      return (
        <Notice kind="error" title={OUTCOME.declined.title}>
          <p>{saved.message}</p>
          {besideWays ? null : (
            <LinkButton className="mt-3" href={toCheckoutPath(item)}>
              {OUTCOME.declined.action}
            </LinkButton>
          )}
        </Notice>
      );
    case 'underway':
      return <WithPurchases title={OUTCOME.underway.title} text={OUTCOME.underway.text} {...saved} />;
    case 'undeliverable':
      return <WithPurchases title={OUTCOME.refunding} text={saved.message} {...saved} />;
    case 'logged-out':
      return (
        <Notice kind="error" title={OUTCOME.signedOut.title}>
          <p>{saved.message}</p>
          <LinkButton
            className="mt-3"
            href={withReturnTo('/auth/login', toCompletionPath(item, saved.reference))}
          >
            {OUTCOME.signedOut.action}
          </LinkButton>
        </Notice>
      );
    case 'other-account':
      return <OtherAccountNotice {...saved} returnTo={toCompletionPath(item, saved.reference)} />;
    case 'pending':
    case 'unsaved':
      return <Unsettled {...saved} item={item} onRetry={onRetry} besideWays={besideWays} />;
  }
}

function WithPurchases({ title, text, reference }: { title: string; text: string; reference: string }) {
  return (
    <Notice title={title}>
      <p>{text}</p>
      <p className="mt-2 text-sm">
        {OUTCOME.reference} <code className="break-all">{reference}</code>
      </p>
      <LinkButton className="mt-3" variant="secondary" href="/user/purchases">
        {OUTCOME.steps.purchases}
      </LinkButton>
    </Notice>
  );
}

type UnsettledProps = Extract<SaveState, { step: 'pending' | 'unsaved' }> & Omit<SaveNoticeProps, 'saved'>;

function Unsettled({ step, message, reference, isWatched, item, onRetry, besideWays }: UnsettledProps) {
  const isPending = step === 'pending';
  return (
    <Notice
      kind={isPending || isWatched ? 'info' : 'error'}
      title={isPending ? OUTCOME.pending : OUTCOME.unsaved}
    >
      <p>{message}</p>
      <p className="mt-2">
        {`${isWatched ? OUTCOME.keepChecking : OUTCOME.stoppedChecking} ${OUTCOME.once}`}
      </p>
      {isWatched ? (
        <div className="my-3 max-w-48">
          <Bulbs chase />
        </div>
      ) : null}
      <p className="mt-2 text-sm">
        {OUTCOME.reference} <code className="break-all">{reference}</code>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onRetry(reference)}>
          {OUTCOME.again}
        </Button>
        {isPending && !besideWays ? (
          <LinkButton variant="quiet" href={toCheckoutPath(item)}>
            {OUTCOME.backToPayment}
          </LinkButton>
        ) : null}
      </div>
    </Notice>
  );
}
