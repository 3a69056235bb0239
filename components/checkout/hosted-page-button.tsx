'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { type AppError, fail, type Result } from '@/lib/result';

type HostedPageButtonProps = {
  label: string;
  /** Gives the address of the provider's own page. */
  findPage: () => Promise<Result<string>>;
  onRefused: (error: AppError) => void;
};

/** The way out for a browser that cannot load a provider's script: the provider's own page, which needs none of ours. */
export function HostedPageButton({ label, findPage, onRefused }: HostedPageButtonProps) {
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    const page = await findPage();
    // An address that is no web page would be run as a script.
    const address = page.ok && /^https?:\/\//.test(page.value) ? page.value : null;
    if (address) return window.location.assign(address);
    setBusy(false);
    onRefused(page.ok ? fail('upstream_invalid', UNUSABLE).error : page.error);
  }

  return (
    <Button busy={busy} onClick={() => void go()}>
      {busy ? 'Opening...' : label}
    </Button>
  );
}

const UNUSABLE = 'That page could not be opened. Please try again.';
