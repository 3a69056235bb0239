'use client';

import { useLogOut } from '@/components/layout/use-log-out';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { withReturnTo } from '@/lib/auth/return-to';
import { OUTCOME } from '@/lib/content/payment-outcome';
import type { OtherAccount } from './buyer';

type OtherAccountNoticeProps = OtherAccount & {
  /** The provider's id of the payment, for the buyer to quote. */
  reference: string;
  /** The page that opens the purchase once its buyer is signed in. */
  returnTo: string;
};

/** Says whose purchase it is to an account that signed in after it was begun. */
export function OtherAccountNotice({ buyer, viewer, reference, returnTo }: OtherAccountNoticeProps) {
  const { busy, logOut } = useLogOut(withReturnTo('/auth/login', returnTo));
  return (
    <Notice kind="error" title={OUTCOME.other.title(buyer)}>
      <p>{OUTCOME.other.text(buyer, viewer)}</p>
      <p className="mt-2 text-sm">
        {OUTCOME.reference} <code className="break-all">{reference}</code>
      </p>
      <form className="mt-3" onSubmit={(event) => void logOut(event)}>
        <Button type="submit" busy={busy}>
          {OUTCOME.other.action(buyer)}
        </Button>
      </form>
    </Notice>
  );
}
