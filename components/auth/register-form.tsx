'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { notify } from '@/components/ui/toast';
import { readReferral } from '@/lib/auth/referral';
import { PASSWORD_MIN, registerFormSchema } from '@/lib/contract/accounts';
import { postJson } from '@/lib/http/post-json';
import { useSignIn } from './use-sign-in';

const REGISTERED = 'Registration successful! Redirecting to checkout...';

/**
 * Makes an account. Someone who came from an interrupted purchase goes back to it; otherwise to `/auth/login`, as the
 * specification has it.
 */
export function RegisterForm({ returnTo }: { returnTo: string | null }) {
  const form = useForm({
    resolver: zodResolver(registerFormSchema),
    defaultValues: { name: '', email: '', password: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = useSignIn();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    const answer = await postJson('/api/auth/register', { ...input, referral: readReferral() });
    if (answer.ok) return signIn(answer.value, REGISTERED, returnTo ?? '/auth/login');
    setFailure(answer.error.message);
    notify.error(answer.error.message);
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label="Full Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {isSubmitting ? 'Making your account…' : 'Register'}
      </Button>
    </form>
  );
}
