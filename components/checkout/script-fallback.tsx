'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { usePending } from '@/components/ui/use-pending';
import { HOSTED_PAGE } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { type AppError, fail, type Result } from '@/lib/result';
import type { HostedPage } from './payment-calls';
import type { Purchase } from './use-checkout';

type ScriptFallbackProps = {
  provider: string;
  label: string;
  findPage: ((item: Item) => Promise<Result<HostedPage>>) | null;
  purchase: Purchase;
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

function HostedPageButton({ label, findPage, purchase, onRefused }: HostedPageButtonProps) {
  const { item, account, checkout } = purchase;
  const [busy, setBusy] = usePending();

  async function go() {
    setBusy(true);
    if (!(await account.enter())) return setBusy(false);
    const page = await findPage(item);
    // A browser would run an address such as `javascript:…` as a script.
    const isUsable = page.ok && /^https?:\/\//.test(page.value.url);
    if (isUsable && checkout.isAgreed(page.value.amountCents)) return window.location.assign(page.value.url);
    setBusy(false);
    if (!isUsable) onRefused(page.ok ? fail('upstream_invalid', HOSTED_PAGE.unusable).error : page.error);
  }

  return (
    <Button busy={busy} onClick={() => void go()}>
      {busy ? HOSTED_PAGE.opening : label}
    </Button>
  );
}
