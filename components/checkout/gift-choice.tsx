'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { GIFT } from '@/lib/content/gift';
import type { Gift } from '@/lib/contract/gifts';
import { GiftForm } from './gift-form';

type GiftChoiceProps = { gift: Gift | null; onGift: (gift: Gift | null) => void };

/** Null until it is known who the ticket is for. */
export function GiftChoice({ gift, onGift }: GiftChoiceProps) {
  const [last, setLast] = useState<Gift>();
  if (gift === null)
    return (
      <div className="grid gap-4">
        <h3 className="text-lg font-bold">{GIFT.title}</h3>
        <GiftForm given={last} submit={GIFT.use} onGift={onGift} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="min-w-0 wrap-anywhere">
        <strong>{GIFT.for(gift.name, gift.email)}</strong>
        <br />
        <span className="text-sm text-muted">{GIFT.when(gift.day)}</span>
      </p>
      <Button
        variant="quiet"
        onClick={() => {
          setLast(gift);
          onGift(null);
        }}
      >
        {GIFT.change}
      </Button>
    </div>
  );
}
