'use client';

import { useForm } from 'react-hook-form';
import { FormEnd } from '@/components/auth/form-end';
import type { PostForm } from '@/lib/auth/posted-form';
import { ACCOUNT } from '@/lib/content/account';
import { FormDone } from './setting-parts';
import { useOwnForm } from './use-own-form';

const { again, sendingAgain } = ACCOUNT.email;

/** Has the link that confirms an address mailed once more. */
export function VerificationForm({ action }: { action: PostForm }) {
  const { formProps, failure, done, busy } = useOwnForm(useForm(), {
    action,
    path: '/api/account/send-verification',
    done: again,
  });
  return (
    <form {...formProps} className="grid gap-5">
      <FormDone message={done} />
      <FormEnd failure={failure} busy={busy} label={again} busyLabel={sendingAgain} variant="secondary" />
    </form>
  );
}
