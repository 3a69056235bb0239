'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { ACCOUNT } from '@/lib/content/account';

const { label, copy, copied, failed } = ACCOUNT.referral;

/** The link that others can be sent, and a button that copies it. */
export function ReferralLink({ url }: { url: string }) {
  const [outcome, setOutcome] = useState('');
  const write = () =>
    navigator.clipboard.writeText(url).then(
      () => setOutcome(copied),
      () => setOutcome(failed),
    );
  return (
    <div className="grid gap-3">
      <TextField label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="flex items-center gap-4">
        <Button variant="secondary" onClick={() => void write()}>
          {copy}
        </Button>
        <p role="status" className="text-sm text-muted">
          {outcome}
        </p>
      </div>
    </div>
  );
}
