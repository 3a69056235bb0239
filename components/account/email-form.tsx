'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormEnd } from '@/components/auth/form-end';
import { PasswordField } from '@/components/auth/password-field';
import { TextField } from '@/components/ui/text-field';
import type { PostForm } from '@/lib/auth/posted-form';
import { ACCOUNT } from '@/lib/content/account';
import { changeEmailSchema } from '@/lib/contract/account';
import { Folded, FormDone } from './setting-parts';
import { useOwnForm } from './use-own-form';

const { change, label, password, submit, sending } = ACCOUNT.email;

/** Asks for another address; the link that is sent there makes it count. */
export function EmailForm({ action }: { action: PostForm }) {
  const { formProps, field, failure, done, busy, isAnswer } = useOwnForm(
    useForm({ resolver: zodResolver(changeEmailSchema) }),
    { action, path: '/api/account/email', done: submit },
  );
  return (
    <Folded title={change} open={isAnswer}>
      <form {...formProps} className="grid gap-5">
        <FormDone message={done} />
        <TextField label={label} type="email" autoComplete="email" {...field('email')} />
        <PasswordField label={password} autoComplete="current-password" {...field('password')} />
        <FormEnd failure={failure} busy={busy} label={submit} busyLabel={sending} variant="secondary" />
      </form>
    </Folded>
  );
}
