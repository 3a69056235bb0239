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

/** Requests a mail with a link for a new password. The form stays, in case no mail arrives. */
export function ForgotPasswordForm({ posted }: { posted: PostedForm | null }) {
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(forgotPasswordSchema) }), {
    name: 'auth/forgot-password',
    posted,
  });
  return (
    <ServerForm {...form} texts={MAIL_LINKS.forgot}>
      <TextField label={AUTH_FORMS.email} type="email" autoComplete="username" {...field('email')} />
    </ServerForm>
  );
}
