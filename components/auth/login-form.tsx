'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { TextField } from '@/components/ui/text-field';
import { sayLoginRefusal } from '@/lib/auth/login-messages';
import type { PostForm } from '@/lib/auth/posted-form';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { loginSchema } from '@/lib/contract/accounts';
import { PasswordField } from './password-field';
import { ServerForm } from './server-form';
import { useServerForm } from './use-server-form';
import { useSignIn } from './use-sign-in';

type LoginFormProps = { action: PostForm; returnTo: string | null };

/** Logs in and goes to `returnTo`, else to `/`. */
export function LoginForm({ action, returnTo }: LoginFormProps) {
  const signIn = useSignIn();
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(loginSchema) }), {
    action,
    path: '/api/auth/login',
    say: sayLoginRefusal,
    onDone: (answer) => signIn(answer, AUTH_FORMS.login.done, returnTo ?? '/'),
  });
  return (
    <ServerForm {...form} texts={AUTH_FORMS.login}>
      <input type="hidden" name="returnTo" value={returnTo ?? ''} />
      <TextField label={AUTH_FORMS.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={AUTH_FORMS.password} autoComplete="current-password" {...field('password')} />
    </ServerForm>
  );
}
