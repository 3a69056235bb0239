'use client';

import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { MAIL_LINKS } from '@/lib/content/auth';
import type { PostedForm } from '@/lib/forms/posted-form';

export function VerifyEmailForm({ posted, token }: { posted: PostedForm | null; token: string }) {
  const form = useServerForm(useForm(), {
    name: 'auth/verify-email',
    posted,
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
