'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { TextField } from '@/components/ui/text-field';
import { MAIL_LINKS } from '@/lib/content/auth';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { forgotPasswordSchema } from '@/lib/contract/account';
import type { PostedForm } from '@/lib/forms/posted-form';

type ForgotPasswordFormProps = { posted: PostedForm | null; returnTo: string | null };

export function ForgotPasswordForm({ posted, returnTo }: ForgotPasswordFormProps) {
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(forgotPasswordSchema) }), {
    name: 'auth/forgot-password',
    posted,
    toBody: ({ email }) => ({ email, ...(returnTo && { returnTo }) }),
  });
  return (
    <ServerForm {...form} texts={MAIL_LINKS.forgot}>
      <input type="hidden" name="returnTo" value={returnTo ?? ''} />
      <TextField label={AUTH_FORMS.email} type="email" autoComplete="username" {...field('email')} />
    </ServerForm>
  );
}
