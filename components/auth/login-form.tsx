'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { notify } from '@/components/ui/toast';
import { loginFailureMessage } from '@/lib/auth/login-messages';
import { loginSchema } from '@/lib/contract/accounts';
import { postJson } from '@/lib/http/post-json';
import { useSignIn } from './use-sign-in';

/** Logs in and goes to `returnTo`, or to `/` as the specification has it. */
export function LoginForm({ returnTo }: { returnTo: string | null }) {
  const form = useForm({ resolver: zodResolver(loginSchema), defaultValues: { email: '', password: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = useSignIn();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    const answer = await postJson('/api/auth/login', input);
    if (answer.ok) return signIn(answer.value, 'Login successful!', returnTo ?? '/');
    const message = loginFailureMessage(answer.status, answer.error.message);
    setFailure(message);
    notify.error(message);
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {isSubmitting ? 'Logging in…' : 'Log in'}
      </Button>
    </form>
  );
}
