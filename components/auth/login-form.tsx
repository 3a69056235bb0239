'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { TextField } from '@/components/ui/text-field';
import { loginFailureMessage } from '@/lib/auth/login-messages';
import type { PostForm } from '@/lib/auth/posted-form';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { textOf } from '@/lib/http/text-of';
import { loginSchema } from '@/lib/contract/accounts';
import { FormEnd } from './form-end';
import { PasswordField } from './password-field';
import { useServerForm } from './use-server-form';
import { useSignIn } from './use-sign-in';

/** A form within a page that goes on by itself: what its button says, and the email known so far. */
export type FormHere = { label: string; email: string };

type LoginFormProps = { action?: PostForm; returnTo: string | null; here?: FormHere };

/** Logs in and goes to `returnTo`, else to `/`. */
export function LoginForm({ action, returnTo, here }: LoginFormProps) {
  const signIn = useSignIn();
  const { formProps, field, failure, busy } = useServerForm(useForm({ resolver: zodResolver(loginSchema) }), {
    action,
    path: '/api/auth/login',
    // Where no answer came, the sentence is the browser's; else only the server's own counts, not
    // one that stands in for it.
    say: ({ status, value, error }) =>
      status === 0 ? error.message : loginFailureMessage(status, textOf(value, 'error')),
    onDone: (answer) => signIn(answer, AUTH_FORMS.login.done, here ? null : (returnTo ?? '/')),
  });

  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="returnTo" value={returnTo ?? ''} />
      <TextField
        label={AUTH_FORMS.email}
        type="email"
        autoComplete="username"
        {...field('email', here?.email)}
      />
      <PasswordField label={AUTH_FORMS.password} autoComplete="current-password" {...field('password')} />
      <FormEnd
        failure={failure}
        busy={busy}
        label={here?.label ?? AUTH_FORMS.login.submit}
        busyLabel={AUTH_FORMS.login.sending}
        wide
      />
    </form>
  );
}
