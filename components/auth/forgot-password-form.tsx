'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import type { PostForm } from '@/lib/auth/posted-form';
import { MAIL_LINKS } from '@/lib/content/auth';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { forgotPasswordSchema } from '@/lib/contract/account';
import { textOf } from '@/lib/http/text-of';
import { FormEnd } from './form-end';
import { useServerForm } from './use-server-form';

/** Has a link for a new password mailed. The form stays, for the mail that does not come. */
export function ForgotPasswordForm({ action }: { action: PostForm }) {
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema) });
  const { formProps, field, failure, done, busy } = useServerForm(form, {
    action,
    path: '/api/auth/forgot-password',
    onDone: (answer) => setSent(textOf(answer, 'message')),
  });
  const { submit, sending } = MAIL_LINKS.forgot;
  const message = sent ?? done;

  return (
    <form {...formProps} className="grid gap-5">
      {message ? <Notice kind="success">{message}</Notice> : null}
      <TextField label={AUTH_FORMS.email} type="email" autoComplete="username" {...field('email')} />
      <FormEnd failure={failure} busy={busy} label={submit} busyLabel={sending} wide />
    </form>
  );
}
