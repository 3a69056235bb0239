'use client';

import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { notify } from '@/components/ui/toast';
import { readReferral } from '@/lib/auth/referral';
import { AUTH } from '@/lib/content/auth';
import type { Item } from '@/lib/contract';
import { emailSchema, nameSchema } from '@/lib/contract/accounts';
import { postJson } from '@/lib/http/post-json';
import type { AccountForm, WalletOwner } from './use-account';

type GuestFieldsProps = {
  ref: Ref<AccountForm>;
  item: Item;
  /** A gift: the browser may have paid for a ticket already. */
  gives: boolean;
  formId: string;
  onSignIn: () => void;
};

/** The one field of a new buyer. The address may be changed until it is paid. */
export function GuestFields({ ref, item, gives, formId, onSignIn }: GuestFieldsProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const openedFor = useRef<string>(null);
  const { title, question, change } = AUTH.checkout.guest;

  function read(text = email): string | null {
    const typed = emailSchema.safeParse(text);
    setError(typed.error?.issues[0]?.message);
    if (!typed.success) field.current?.focus();
    return typed.data ?? null;
  }

  async function enter(owner?: WalletOwner): Promise<boolean> {
    if (owner) setEmail(owner.email);
    const typed = read(owner?.email);
    if (typed === null || openedFor.current === typed) return typed !== null;
    // A wallet may have a name that we don't take.
    const { data: name } = nameSchema.safeParse(owner?.name);
    const body = { ...item, gives, name, email: typed, referral: readReferral(Date.now()) };
    const answer = await postJson('/api/orders/open-guest', body);
    if (answer.ok) openedFor.current = typed;
    else {
      setError(answer.error.message);
      notify.error(answer.error.message);
    }
    return answer.ok;
  }

  useImperativeHandle(ref, () => ({ check: () => Promise.resolve(read() !== null), enter }));

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg font-bold">{title}</h3>
        <p>
          <span>{question}</span>{' '}
          <button type="button" className="link font-semibold" onClick={onSignIn}>
            {change}
          </button>
        </p>
      </div>
      <TextField
        ref={field}
        label={AUTH.checkout.guest.email}
        type="email"
        autoComplete="email"
        form={formId}
        required
        error={error}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </div>
  );
}
