'use client';

import { useState } from 'react';
import { Button } from './button';

type CopyButtonProps = {
  text: string;
  label: string;
  /** Where a page has several. */
  about?: string;
  said: Record<'copied' | 'failed', string>;
  variant?: 'primary' | 'secondary' | 'quiet';
};

export function CopyButton({ text, label, about, said, variant }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const write = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome(said.copied),
      () => setOutcome(said.failed),
    );
  return (
    <>
      <Button className="noscript:hidden print:hidden" variant={variant} onClick={() => void write()}>
        <span>{label}</span>
        {about ? <span className="sr-only">{`: ${about}`}</span> : null}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden print:hidden">
        {outcome}
      </p>
    </>
  );
}
