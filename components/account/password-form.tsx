'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormEnd } from '@/components/auth/form-end';
import { PasswordField } from '@/components/auth/password-field';
import type { PostForm } from '@/lib/auth/posted-form';
import { ACCOUNT } from '@/lib/content/account';
import { changePasswordSchema } from '@/lib/contract/account';
import { PASSWORD_MIN } from '@/lib/contract/accounts';
import { FormDone } from './setting-parts';
import { useOwnForm } from './use-own-form';

const { current, next, hint, submit, sending, done: changed } = ACCOUNT.password;

export function PasswordForm({ action, email }: { action: PostForm; email: string }) {
  const { formProps, field, failure, done, busy } = useOwnForm(
    useForm({ resolver: zodResolver(changePasswordSchema) }),
    { action, path: '/api/account/password', done: changed },
  );
  return (
    <form {...formProps} className="grid gap-5">
      <FormDone message={done} />
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={current} autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label={next}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. ${hint}`}
        {...field('password')}
      />
      <FormEnd failure={failure} busy={busy} label={submit} busyLabel={sending} variant="secondary" />
    </form>
  );
}
