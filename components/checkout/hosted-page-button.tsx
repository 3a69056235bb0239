'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { type AppError, fail, type Result } from '@/lib/result';

/** The address of the provider's own page, and what is paid there in cents. */
export type HostedPage = { url: string; amountCents: number };

type HostedPageButtonProps = {
  label: string;
  findPage: () => Promise<Result<HostedPage>>;
  isAgreed: (amountCents: number) => boolean;
  onRefused: (error: AppError) => void;
};

/** The way out for a browser that cannot load a provider's script: the provider's own page, which needs none of ours. */
export function HostedPageButton({ label, findPage, isAgreed, onRefused }: HostedPageButtonProps) {
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    const page = await findPage();
    // An address that is no web page would be run as a script.
    const isUsable = page.ok && /^https?:\/\//.test(page.value.url);
    if (isUsable && isAgreed(page.value.amountCents)) return window.location.assign(page.value.url);
    setBusy(false);
    if (!isUsable) onRefused(page.ok ? fail('upstream_invalid', UNUSABLE).error : page.error);
  }

  return (
    <Button busy={busy} onClick={() => void go()}>
      {busy ? 'Opening...' : label}
    </Button>
  );
}

const UNUSABLE = 'That page could not be opened. Please try again.';
