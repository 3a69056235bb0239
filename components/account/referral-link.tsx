'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { Ticket } from '@/components/ui/ticket';
import { ACCOUNT } from '@/lib/content/account';

const { label, copy, copied, failed } = ACCOUNT.referral;

export function ReferralLink({ url }: { url: string }) {
  const [outcome, setOutcome] = useState('');
  const write = () =>
    navigator.clipboard.writeText(url).then(
      () => setOutcome(copied),
      () => setOutcome(failed),
    );
  return (
    <Ticket
      layout="row"
      stubClassName="grid content-center justify-items-start gap-2"
      stub={
        <>
          <Button onClick={() => void write()}>{copy}</Button>
          <p role="status" className="text-sm text-muted">
            {outcome}
          </p>
        </>
      }
    >
      <TextField label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
    </Ticket>
  );
}
