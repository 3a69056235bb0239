'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { FormEnd } from '@/components/auth/form-end';
import { PasswordField } from '@/components/auth/password-field';
import { useServerForm } from '@/components/auth/use-server-form';
import { storeToken } from '@/components/layout/use-viewer';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { notify } from '@/components/ui/toast';
import { confirmedDeletionSchema } from '@/lib/auth/confirmed-deletion';
import type { PostForm } from '@/lib/auth/posted-form';
import { ACCOUNT } from '@/lib/content/account';
import { textOf } from '@/lib/http/text-of';
import { Folded } from './setting-parts';

const { open, password, confirm, submit, sending, done } = ACCOUNT.remove;

/** Deletes the account, with the password and a tick, and goes to `/`. */
export function DeletionForm({ action }: { action: PostForm }) {
  const router = useRouter();
  const form = useForm({ resolver: zodResolver(confirmedDeletionSchema) });
  const { formProps, field, failure, busy, isAnswer } = useServerForm(form, {
    action,
    path: '/api/account/delete',
    returnTo: '/user/account',
    onDone: (answer) => {
      storeToken(null);
      notify.success(textOf(answer, 'message') ?? done);
      router.push('/');
      router.refresh();
    },
  });
  // Each attempt needs its own tick.
  const { defaultValue: _before, ...tick } = field('confirm');
  return (
    <Folded title={open} open={isAnswer}>
      <form {...formProps} className="grid gap-5">
        <PasswordField label={password} autoComplete="current-password" {...field('password')} />
        <CheckboxField label={confirm} {...tick} value="on" />
        <FormEnd failure={failure} busy={busy} label={submit} busyLabel={sending} variant="secondary" />
      </form>
    </Folded>
  );
}
