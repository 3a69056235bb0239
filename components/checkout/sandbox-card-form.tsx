'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { patternedText } from '@/lib/contract';
import { confirmSandboxCard } from './confirm-sandbox-card';

const cardSchema = z.object({
  number: patternedText(64, /^(?:\d\s*){12,19}$/, 'Please enter a card number'),
  expiry: patternedText(32, /^\s*(0?[1-9]|1[0-2])\s*\/\s*\d{2}\s*$/, 'Please enter month and year as MM/YY'),
  cvc: patternedText(16, /^\s*\d{3,4}\s*$/, 'Please enter 3 or 4 digits'),
});

type SandboxCardFormProps = {
  publishableKey: string;
  apiBase: string;
  clientSecret: string;
  returnUrl: string;
  onPaid: (paymentId: string) => void;
  onClosed: () => void;
};

/** Our own card form, for test cards only: it speaks to the stand-in, in Stripe's words. */
export function SandboxCardForm({ onPaid, onClosed, ...call }: SandboxCardFormProps) {
  const form = useForm({
    resolver: zodResolver(cardSchema),
    defaultValues: { number: '', expiry: '', cvc: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const pay = form.handleSubmit(async ({ number, expiry, cvc }) => {
    setFailure(null);
    const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
    const confirmed = await confirmSandboxCard(call, {
      number,
      expMonth: month,
      expYear: `20${year}`,
      cvc: cvc.trim(),
    });
    if (!confirmed.ok)
      return confirmed.error.code === 'gone' ? onClosed() : setFailure(confirmed.error.message);
    if (confirmed.value.bankPage) return window.location.assign(confirmed.value.bankPage);
    onPaid(confirmed.value.paymentId);
  });

  return (
    <form noValidate onSubmit={(event) => void pay(event)} className="grid gap-5">
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        error={errors.number?.message}
        {...form.register('number')}
      />
      <div className="grid grid-cols-2 gap-5">
        <TextField
          label="Expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          error={errors.expiry?.message}
          {...form.register('expiry')}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          error={errors.cvc?.message}
          {...form.register('cvc')}
        />
      </div>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" size="lg" wide disabled={isSubmitting}>
        {isSubmitting ? 'Processing...' : 'Pay'}
      </Button>
    </form>
  );
}
