'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { HOSTED_PAGE } from '@/lib/content/payment';
import { type AppError, fail, type Result } from '@/lib/result';
import type { HostedPage } from './payment-calls';
import type { Account } from './use-account';

type ScriptFallbackProps = {
  provider: string;
  label: string;
  /** Null where there is no such page. */
  findPage: (() => Promise<Result<HostedPage>>) | null;
  account: Account;
  isAgreed: (amountCents: number) => boolean;
  onRefused: (error: AppError) => void;
  onRetry: () => void;
};

export function ScriptFallback({ provider, onRetry, findPage, ...page }: ScriptFallbackProps) {
  return (
    <Notice kind="error" title={HOSTED_PAGE.title(provider)}>
      <p>{HOSTED_PAGE.text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {findPage ? <HostedPageButton {...page} findPage={findPage} /> : null}
        <Button variant="secondary" onClick={onRetry}>
          {HOSTED_PAGE.retry}
        </Button>
      </div>
    </Notice>
  );
}

type HostedPageButtonProps = Omit<ScriptFallbackProps, 'provider' | 'onRetry' | 'findPage'> & {
  findPage: NonNullable<ScriptFallbackProps['findPage']>;
};

function HostedPageButton({ label, findPage, account, isAgreed, onRefused }: HostedPageButtonProps) {
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    if (!(await account.enter())) return setBusy(false);
    const page = await findPage();
    // A browser would run an address such as `javascript:…` as a script.
    const isUsable = page.ok && /^https?:\/\//.test(page.value.url);
    if (isUsable && isAgreed(page.value.amountCents)) return window.location.assign(page.value.url);
    setBusy(false);
    if (!isUsable) onRefused(page.ok ? fail('upstream_invalid', HOSTED_PAGE.unusable).error : page.error);
  }

  return (
    <Button busy={busy} onClick={() => void go()}>
      {busy ? HOSTED_PAGE.opening : label}
    </Button>
  );
}
