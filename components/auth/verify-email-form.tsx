'use client';

import { useForm } from 'react-hook-form';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { PostForm } from '@/lib/auth/posted-form';
import { MAIL_LINKS } from '@/lib/content/auth';
import { ServerForm } from './server-form';
import { useServerForm } from './use-server-form';

export function VerifyEmailForm({ action, token }: { action: PostForm; token: string }) {
  const form = useServerForm(useForm(), {
    action,
    path: '/api/auth/verify-email',
    toBody: () => ({ token }),
  });
  const texts = MAIL_LINKS.verify;
  if (form.done) {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice kind="success">{form.done}</Notice>
        <LinkButton href="/">{texts.goOn}</LinkButton>
      </div>
    );
  }
  return (
    <ServerForm {...form} texts={texts} wayOn={{ href: '/user/account', label: texts.another }}>
      <input type="hidden" name="token" value={token} />
    </ServerForm>
  );
}
