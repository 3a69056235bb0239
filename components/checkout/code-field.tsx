'use client';

import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { usePending } from '@/components/ui/use-pending';
import { CODE } from '@/lib/content/checkout';
import type { Item } from '@/lib/contract';
import { postForAnswer } from '@/lib/http/post-json';
import { formatUsd } from '@/lib/money';
import { toCheckoutPath, toItemFields, withoutCode } from '@/lib/orders/addresses';
import { quoteSchema } from '@/lib/orders/opened-payment';

/** `listCents` is the price without a code; `typed` and `failure` are of a code in the address. */
export type CodeOffer = { listCents: number; typed?: string; failure?: string };

type CodeFieldProps = {
  item: Exclude<Item, { planId: string }>;
  offer: CodeOffer;
  amountCents: number | null;
  onPriced: (item: Item, amountCents: number) => void;
};

/** Without script the form leads to the checkout with the code in its address. */
export function CodeField({ item, offer, amountCents, onPriced }: CodeFieldProps) {
  const { listCents } = offer;
  const [asked] = useState(() => offer.typed ?? readAddress());
  const [failure, setFailure] = useState(offer.failure);
  const [busy, setBusy] = usePending();
  const plain = withoutCode(item);

  async function check(code: string) {
    const next = { ...item, code };
    const read = (value: unknown) => quoteSchema.safeParse(value).data;
    return { next, priced: await postForAnswer('/api/orders/check-code', next, read, CODE.unreadable) };
  }

  function show({ next, priced }: Awaited<ReturnType<typeof check>>) {
    setBusy(false);
    setFailure(priced.ok ? undefined : priced.error.message);
    if (priced.ok) onPriced(next, priced.value.amountCents);
  }

  const checkAsked = useEffectEvent(() => {
    if (asked !== '' && item.code === undefined && offer.typed === undefined) void check(asked).then(show);
  });
  useEffect(() => checkAsked(), []);

  if (item.code !== undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="font-semibold wrap-anywhere">
          {CODE.applied(item.code, formatUsd(listCents - (amountCents ?? listCents)))}
        </p>
        <LinkButton
          href={toCheckoutPath(plain)}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onPriced(plain, listCents);
          }}
        >
          {CODE.remove}
        </LinkButton>
      </div>
    );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    const code = typeof typed === 'string' ? typed.trim() : '';
    if (code === '' || busy) return;
    setBusy(true);
    void check(code).then(show);
  }

  return (
    <details open={asked !== ''}>
      <summary className="link inline-flex min-h-11 items-center font-semibold">{CODE.title}</summary>
      <form action="/checkout" onSubmit={submit} className="flex flex-wrap items-end gap-3 pt-2">
        {Object.entries(toItemFields(plain)).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            name="code"
            label={CODE.label}
            defaultValue={asked}
            error={failure}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? CODE.applying : CODE.apply}
        </Button>
      </form>
    </details>
  );
}

function readAddress(): string {
  return typeof window === 'undefined'
    ? ''
    : (new URLSearchParams(window.location.search).get('code')?.trim() ?? '');
}
