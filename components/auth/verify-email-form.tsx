'use client';

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import type { PostForm } from '@/lib/auth/posted-form';
import { MAIL_LINKS } from '@/lib/content/auth';
import { textOf } from '@/lib/http/text-of';
import { FormEnd } from './form-end';
import { useServerForm } from './use-server-form';

export function VerifyEmailForm({ action, token }: { action: PostForm; token: string }) {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const { formProps, failure, done, busy } = useServerForm(useForm(), {
    action,
    path: '/api/auth/verify-email',
    toBody: () => ({ token }),
    onDone: (answer) => setConfirmed(textOf(answer, 'message')),
  });
  const { submit, sending, another, goOn } = MAIL_LINKS.verify;
  const message = confirmed ?? done;

  if (message) {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice kind="success">{message}</Notice>
        <LinkButton href="/">{goOn}</LinkButton>
      </div>
    );
  }
  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <FormEnd failure={failure} busy={busy} label={submit} busyLabel={sending} wide />
      {failure ? (
        <p>
          <TextLink href="/user/account">{another}</TextLink>
        </p>
      ) : null}
    </form>
  );
}
