'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { TextField } from '@/components/ui/text-field';
import type { PostForm } from '@/lib/auth/posted-form';
import { MAIL_LINKS } from '@/lib/content/auth';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { forgotPasswordSchema } from '@/lib/contract/account';
import { ServerForm } from './server-form';
import { useServerForm } from './use-server-form';

/** Requests a mail with a link for a new password. The form stays, in case no mail arrives. */
export function ForgotPasswordForm({ action }: { action: PostForm }) {
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(forgotPasswordSchema) }), {
    action,
    path: '/api/auth/forgot-password',
  });
  return (
    <ServerForm {...form} texts={MAIL_LINKS.forgot}>
      <TextField label={AUTH_FORMS.email} type="email" autoComplete="username" {...field('email')} />
    </ServerForm>
  );
}
