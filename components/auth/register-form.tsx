'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { TextField } from '@/components/ui/text-field';
import { readReferral } from '@/lib/auth/referral';
import { sayRegistered } from '@/lib/content/auth';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { PASSWORD_MIN, registerFormSchema } from '@/lib/contract/accounts';
import type { PostedForm } from '@/lib/forms/posted-form';
import { PasswordField } from './password-field';
import { useSignIn } from './use-sign-in';

type RegisterFormProps = { posted: PostedForm | null; returnTo: string | null };

export function RegisterForm({ posted, returnTo }: RegisterFormProps) {
  const signIn = useSignIn();
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(registerFormSchema) }), {
    name: 'auth/register',
    posted,
    // Without a code in storage, the route reads the cookie.
    toBody: (input) => ({ ...input, referral: readReferral(Date.now()) }),
    onDone: (answer) => signIn(returnTo ?? '/auth/login', answer, sayRegistered(returnTo), 'register'),
  });
  return (
    <ServerForm {...form} texts={AUTH_FORMS.register}>
      <input type="hidden" name="returnTo" value={returnTo ?? ''} />
      <TextField label={AUTH_FORMS.name} autoComplete="name" {...field('name')} />
      <TextField label={AUTH_FORMS.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label={AUTH_FORMS.password}
        autoComplete="new-password"
        hint={AUTH_FORMS.atLeast(PASSWORD_MIN)}
        {...field('password')}
      />
    </ServerForm>
  );
}
