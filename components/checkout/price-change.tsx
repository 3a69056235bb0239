'use client';

import { useEffect, useId, useRef } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { PRICE_CHANGE as MESSAGES } from '@/lib/content/payment';
import { formatUsd } from '@/lib/money';

export type Leave = string | (() => void);

type PriceChangeProps = {
  /** In cents; 0 for free items. */
  fromCents: number;
  amountCents: number;
  onAgree: () => void;
  leave: Leave;
};

export function PriceChange({ fromCents, amountCents, onAgree, leave }: PriceChangeProps) {
  const group = useRef<HTMLDivElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const price = formatUsd(amountCents);

  useEffect(() => group.current?.focus(), [amountCents]);

  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="grid gap-4 rounded-md bg-info-soft p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <p id={titleId} className="text-lg font-bold">
          {amountCents === 0 ? MESSAGES.free : MESSAGES.now(price)}
        </p>
        <p id={textId}>{MESSAGES.before(fromCents === 0 ? null : formatUsd(fromCents))}</p>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button onClick={onAgree}>{amountCents === 0 ? MESSAGES.agree : MESSAGES.agreeTo(price)}</Button>
        {typeof leave === 'string' ? (
          <LinkButton variant="secondary" href={leave}>
            {MESSAGES.leave}
          </LinkButton>
        ) : (
          <Button variant="secondary" onClick={leave}>
            {MESSAGES.leave}
          </Button>
        )}
      </div>
    </div>
  );
}
