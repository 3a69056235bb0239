'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormEnd } from '@/components/auth/form-end';
import { TextField } from '@/components/ui/text-field';
import type { PostForm } from '@/lib/auth/posted-form';
import { ACCOUNT } from '@/lib/content/account';
import { changeNameSchema } from '@/lib/contract/account';
import { FormDone } from './setting-parts';
import { useOwnForm } from './use-own-form';

const { label, submit, sending, done: saved } = ACCOUNT.name;

export function NameForm({ action, name }: { action: PostForm; name: string }) {
  const { formProps, field, failure, done, busy } = useOwnForm(
    useForm({ resolver: zodResolver(changeNameSchema) }),
    { action, path: '/api/account/profile', done: saved },
  );
  return (
    <form {...formProps} className="grid gap-5">
      <FormDone message={done} />
      <TextField label={label} autoComplete="name" {...field('name', name)} />
      <FormEnd failure={failure} busy={busy} label={submit} busyLabel={sending} variant="secondary" />
    </form>
  );
}
