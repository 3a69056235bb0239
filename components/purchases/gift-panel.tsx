'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { GiftForm } from '@/components/checkout/gift-form';
import { EventTime } from '@/components/event/event-time';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { usePending } from '@/components/ui/use-pending';
import { GIVEN } from '@/lib/content/gift';
import type { Gift } from '@/lib/contract/gifts';
import { postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';
import { eventOf } from '@/lib/orders/addresses';
import type { Receipt } from '@/lib/orders/order';

type GiftPanelProps = {
  order: Pick<Receipt, 'id' | 'item' | 'event'> & { gift: NonNullable<Receipt['gift']> };
  nowMs: number;
};

/** For the giver. */
export function GiftPanel({ order: { id, item, event, gift }, nowMs }: GiftPanelProps) {
  const router = useRouter();
  const { state, name, email, giver, line } = gift;
  const isDue = state === 'waiting' && gift.sendAtMs <= nowMs;
  const [said, setSaid] = useState<{ kind: 'info' | 'error'; text: string } | null>(null);
  const [busy, setBusy] = usePending();

  async function change(next?: Gift) {
    if (busy) return;
    setBusy(true);
    const body = { eventId: eventOf(item), orderId: id, ...(next && { gift: next }) };
    const answer = await postJson('/api/orders/change-gift', body);
    setBusy(false);
    setSaid(
      answer.ok
        ? { kind: 'info', text: textOf(answer.value, 'message') ?? '' }
        : { kind: 'error', text: answer.error.message },
    );
    router.refresh();
  }

  return (
    <section className="grid gap-4 print:hidden">
      <Notice title={state === 'refused' ? GIVEN.refusedTitle : GIVEN.title}>
        {email === '' ? null : (
          <p className="wrap-anywhere">
            <span>{GIVEN.for}</span> <strong>{name}</strong>
            <br />
            <span>{email}</span>
          </p>
        )}
        {line === '' ? null : <p className="wrap-anywhere">{`“${line}”`}</p>}
        <p>
          <span>{isDue ? GIVEN.due : GIVEN.states[state]}</span>{' '}
          {state === 'waiting' && !isDue ? (
            <EventTime ms={gift.sendAtMs} timezone={event?.timezone ?? null} />
          ) : null}
        </p>
        {state === 'sent' && gift.canChange ? (
          <Button className="mt-3" variant="secondary" busy={busy} onClick={() => void change()}>
            {GIVEN.again}
          </Button>
        ) : null}
      </Notice>
      {said ? <Notice kind={said.kind}>{said.text}</Notice> : null}
      {gift.canChange && state !== 'opened' ? (
        <details key={`${email} ${gift.sendAtMs}`}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {GIVEN.other[state]}
          </summary>
          <div className="mt-4">
            <GiftForm
              given={state === 'refused' ? undefined : { name, email, giver, line }}
              submit={GIVEN.save}
              busy={busy}
              onGift={(next) => void change(next)}
            />
          </div>
        </details>
      ) : null}
    </section>
  );
}
