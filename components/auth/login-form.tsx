'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { TextField } from '@/components/ui/text-field';
import { toLoginFailureMessage } from '@/lib/auth/login-messages';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { loginSchema } from '@/lib/contract/accounts';
import type { PostedForm } from '@/lib/forms/posted-form';
import { PasswordField } from './password-field';
import { useSignIn } from './use-sign-in';

type LoginFormProps = { posted: PostedForm | null; returnTo: string | null };

export function LoginForm({ posted, returnTo }: LoginFormProps) {
  const signIn = useSignIn();
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(loginSchema) }), {
    name: 'auth/login',
    posted,
    say: toLoginFailureMessage,
    onDone: (answer) => signIn(returnTo ?? '/', answer, AUTH_FORMS.login.done, 'login'),
  });
  return (
    <ServerForm {...form} texts={AUTH_FORMS.login}>
      <input type="hidden" name="returnTo" value={returnTo ?? ''} />
      <TextField label={AUTH_FORMS.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={AUTH_FORMS.password} autoComplete="current-password" {...field('password')} />
    </ServerForm>
  );
}
