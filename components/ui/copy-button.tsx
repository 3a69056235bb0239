'use client';

import { useState } from 'react';
import { Button } from './button';

type CopyButtonProps = {
  text: string;
  label: string;
  said: Record<'copied' | 'failed', string>;
  variant?: 'primary' | 'secondary';
};

export function CopyButton({ text, label, said, variant }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const write = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome(said.copied),
      () => setOutcome(said.failed),
    );
  return (
    <>
      <Button className="noscript:hidden" variant={variant} onClick={() => void write()}>
        {label}
      </Button>
      <p role="status" className="text-sm text-muted">
        {outcome}
      </p>
    </>
  );
}
