'use client';

import { type FormEvent, useState } from 'react';
import { readViewer } from '@/components/auth/use-viewer';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { GIFT } from '@/lib/content/gift';
import { type Gift, GIFT_LINE_MAX, giftSchema } from '@/lib/contract/gifts';

type GiftFormProps = {
  given?: Partial<Gift>;
  submit: string;
  busy?: boolean;
  onGift: (gift: Gift) => void;
};

const FIELDS = ['name', 'email', 'giver', 'line', 'day'] as const;

export function GiftForm({ given, submit, busy = false, onGift }: GiftFormProps) {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});

  function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = giftSchema.safeParse(Object.fromEntries(new FormData(form)));
    const issues = typed.error?.issues ?? [];
    const find = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
    setErrors(Object.fromEntries(FIELDS.map((name) => [name, find(name)])));
    const first = FIELDS.find((field) => issues.some(({ path }) => path[0] === field));
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    if (typed.success) onGift(typed.data);
  }

  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: GIFT[name],
    error: errors[name],
    defaultValue: given?.[name],
    autoComplete: 'off',
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={read}>
      <TextField {...field('name')} required maxLength={100} />
      <TextField {...field('email')} required type="email" />
      <TextField
        {...field('giver')}
        required
        maxLength={100}
        autoComplete="name"
        defaultValue={given?.giver ?? readViewer()?.name}
      />
      <TextField {...field('line')} maxLength={GIFT_LINE_MAX} />
      <TextField {...field('day')} type="date" min={toToday()} hint={GIFT.dayHint} />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** By the reader's clock. The server compares with the event's. */
const toToday = () =>
  new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
