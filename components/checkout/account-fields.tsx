'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod';
import { PasswordField } from '@/components/auth/password-field';
import { showFieldErrors } from '@/components/forms/use-server-form';
import { keepSession } from '@/components/auth/use-sign-in';
import { useOffers } from '@/components/layout/use-offers';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { notify } from '@/components/ui/toast';
import { toLoginFailureMessage } from '@/lib/auth/login-messages';
import { readReferral } from '@/lib/auth/referral';
import { withReturnTo } from '@/lib/auth/return-to';
import { AUTH } from '@/lib/content/auth';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import type { Item } from '@/lib/contract';
import { loginSchema, PASSWORD_MIN, registerFormSchema } from '@/lib/contract/accounts';
import { postJson } from '@/lib/http/post-json';
import { toCheckoutPath } from '@/lib/orders/addresses';
import type { AccountForm, AccountWay as Way } from './use-account';

type AccountWay = Exclude<Way, 'guest'>;
type Typed = z.output<typeof registerFormSchema>;

const RESOLVERS: Record<AccountWay, Resolver<Typed>> = {
  register: zodResolver(registerFormSchema),
  login: zodResolver(loginSchema.extend({ name: z.string() })),
};

type AccountFieldsProps = {
  ref: Ref<AccountForm>;
  item: Item;
  formId: string;
  way: AccountWay;
  newcomer: Exclude<Way, 'login'>;
  turnTo: (way: Way) => void;
  hasEnded: boolean;
};

export function AccountFields(props: AccountFieldsProps) {
  const { ref, item, formId, way, newcomer, turnTo, hasEnded } = props;
  const form = useForm({
    resolver: RESOLVERS[way],
    defaultValues: { name: '', email: '', password: '' },
  });
  const [note, setNote] = useState<string | null>(hasEnded ? AUTH.ended : null);
  const [failure, setFailure] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hasTurned = useRef(hasEnded);
  const { isOffered, ask } = useOffers();
  const hasMail = isOffered('passwords');
  const { title, question, change } = AUTH.checkout[way];

  useEffect(ask, [ask]);

  useEffect(() => {
    if (!hasTurned.current) return;
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])];
    const next = inputs.find(({ value }) => value === '') ?? inputs.at(-1);
    next?.focus();
    next?.select();
  }, [way]);

  function turn(why: string | null) {
    hasTurned.current = true;
    form.clearErrors();
    setFailure(null);
    setNote(why);
    turnTo(way === 'login' ? newcomer : 'login');
  }

  function run(then: (typed: Typed) => Promise<boolean>): Promise<boolean> {
    return new Promise((resolve) => {
      const send = form.handleSubmit(
        async (typed) => resolve(await then(typed)),
        () => resolve(false),
      );
      void send();
    });
  }

  async function enter(typed: Typed): Promise<boolean> {
    setFailure(null);
    const answer = await post(way, typed);
    if (answer.ok) {
      // The API's message on a registration is for the registration page.
      const [value, message] =
        way === 'login' ? [answer.value, AUTH_FORMS.login.done] : [null, AUTH.checkout.registered];
      const problem = await keepSession(value, message, way);
      if (problem && way === 'register') turn(problem);
      else setFailure(problem);
      if (problem) notify.error(problem);
      return problem === null;
    }
    if (way === 'register' && answer.error.code === 'conflict') {
      turn(answer.error.message);
      return false;
    }
    const message = way === 'login' ? toLoginFailureMessage(answer) : answer.error.message;
    if (!showFieldErrors(form, answer.value, message)) setFailure(message);
    notify.error(message);
    return false;
  }

  useImperativeHandle(ref, () => ({ check: () => run(async () => true), enter: () => run(enter) }));

  const field = (name: keyof Typed) => ({
    ...form.register(name),
    form: formId,
    required: true,
    error: form.formState.errors[name]?.message,
  });

  return (
    <div ref={frame} className="grid gap-5">
      {note ? <Notice>{note}</Notice> : null}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg font-bold">{title}</h3>
        <p>
          <span>{question}</span>{' '}
          <button type="button" className="link font-semibold" onClick={() => turn(null)}>
            {newcomer === 'guest' ? AUTH.checkout.guest.back : change}
          </button>
        </p>
      </div>
      {way === 'register' ? (
        <TextField label={AUTH_FORMS.name} autoComplete="name" {...field('name')} />
      ) : null}
      <TextField label={AUTH_FORMS.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label={AUTH_FORMS.password}
        autoComplete={way === 'login' ? 'current-password' : 'new-password'}
        hint={way === 'login' ? undefined : AUTH_FORMS.atLeast(PASSWORD_MIN)}
        {...field('password')}
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {way === 'login' && hasMail ? (
        <p>
          <TextLink href={withReturnTo('/auth/forgot-password', toCheckoutPath(item))}>
            {AUTH.forgot}
          </TextLink>
        </p>
      ) : null}
    </div>
  );
}

function post(way: AccountWay, { name, email, password }: Typed) {
  return way === 'login'
    ? postJson('/api/auth/login', { email, password })
    : postJson('/api/auth/register', { name, email, password, referral: readReferral(Date.now()) });
}
