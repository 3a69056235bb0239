'use client';

import { useEffect, useRef, useState } from 'react';
import { LoginForm } from '@/components/auth/login-form';
import { RegisterForm } from '@/components/auth/register-form';
import { useOffer } from '@/components/layout/use-offers';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { AUTH } from '@/lib/content/auth';

type AccountStepProps = {
  /** Why the buyer is asked, where there was a session that is over. */
  hasEnded: boolean;
};

/** A buyer's account, made or entered in the checkout, which then goes on by itself. */
export function AccountStep({ hasEnded }: AccountStepProps) {
  const [way, setWay] = useState<'register' | 'login'>(hasEnded ? 'login' : 'register');
  const [email, setEmail] = useState('');
  const [note, setNote] = useState<string | null>(hasEnded ? AUTH.ended : null);
  const frame = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(hasEnded);
  const { isOffered: hasMail, ask } = useOffer('passwords');
  const { title, question, change, submit } = AUTH.checkout[way];

  useEffect(ask, [ask]);

  // The form has changed under the reader, who goes on with what is still to be typed.
  useEffect(() => {
    if (hasChanged.current) findEmptyField(frame.current)?.focus();
  }, [way]);

  function turnTo(next: typeof way, typed: string, why: string | null) {
    hasChanged.current = true;
    setEmail(typed);
    setNote(why);
    setWay(next);
  }

  return (
    <div ref={frame} className="grid gap-5">
      {note ? <Notice>{note}</Notice> : null}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg font-bold">{title}</h3>
        <p>
          {question}{' '}
          <button
            type="button"
            className="link font-semibold"
            onClick={() => turnTo(way === 'login' ? 'register' : 'login', readEmail(frame.current), null)}
          >
            {change}
          </button>
        </p>
      </div>
      {way === 'register' ? (
        <RegisterForm
          here={{ label: submit, email }}
          onTaken={(taken, message) => turnTo('login', taken, message)}
          referral={null}
          returnTo={null}
        />
      ) : (
        <>
          <LoginForm here={{ label: submit, email }} returnTo={null} />
          {hasMail ? (
            <p>
              <TextLink href="/auth/forgot-password">{AUTH.forgot}</TextLink>
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}

function readEmail(frame: HTMLElement | null): string {
  return frame?.querySelector<HTMLInputElement>('input[name=email]')?.value ?? '';
}

function findEmptyField(frame: HTMLElement | null): HTMLInputElement | undefined {
  const fields = frame?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? [];
  return [...fields].find(({ value }) => value === '');
}
