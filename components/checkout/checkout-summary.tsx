import type { Ref } from 'react';
import { formatPrice } from '@/lib/money';

type CheckoutSummaryProps = {
  name: string;
  /** Null until it is known. */
  amountCents: number | null;
  ref?: Ref<HTMLDivElement>;
};

/** What is bought, and for how much; takes the focus when the part of the checkout below it changes. */
export function CheckoutSummary({ name, amountCents, ref }: CheckoutSummaryProps) {
  return (
    <div ref={ref} tabIndex={-1} className="flex min-h-9 items-baseline justify-between gap-6">
      <p dir="auto" className="font-semibold">
        {name}
      </p>
      {amountCents === null ? null : <p className="display text-display-xs">{formatPrice(amountCents)}</p>}
    </div>
  );
}
