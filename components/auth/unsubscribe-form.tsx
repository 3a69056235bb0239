'use client';

import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { Notice } from '@/components/ui/notice';
import { MAIL_LINKS } from '@/lib/content/auth';
import type { PostedForm } from '@/lib/forms/posted-form';

export function UnsubscribeForm({ posted, token }: { posted: PostedForm | null; token: string }) {
  const form = useServerForm(useForm(), {
    name: 'auth/unsubscribe',
    posted,
    toBody: () => ({ token }),
  });
  if (form.done) return <Notice kind="success">{form.done}</Notice>;
  return (
    <ServerForm {...form} texts={MAIL_LINKS.unsubscribe}>
      <input type="hidden" name="token" value={token} />
    </ServerForm>
  );
}
