'use client';

import { useLogOut } from '@/components/auth/use-log-out';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { withReturnTo } from '@/lib/auth/return-to';
import { OUTCOME } from '@/lib/content/payment-outcome';
import type { OtherAccount } from './buyer';

type OtherAccountNoticeProps = OtherAccount & {
  reference: string;
  returnTo: string;
};

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
