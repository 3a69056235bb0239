'use client';

import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { Notice } from '@/components/ui/notice';
import { MAIL_LINKS } from '@/lib/content/auth';
import type { PostedForm } from '@/lib/forms/posted-form';

const TEXTS = {
  'auth/confirm-follow': MAIL_LINKS.follow,
  'auth/unsubscribe': MAIL_LINKS.unsubscribe,
  'auth/refuse': MAIL_LINKS.refuse,
  'auth/refuse-gift': MAIL_LINKS.refuseGift,
};

type TokenFormProps = { name: keyof typeof TEXTS; posted: PostedForm | null; token: string };

/** One button, for the token of a mailed link. */
export function TokenForm({ name, posted, token }: TokenFormProps) {
  const form = useServerForm(useForm(), { name, posted, toBody: () => ({ token }) });
  if (form.done) return <Notice kind="success">{form.done}</Notice>;
  return (
    <ServerForm {...form} texts={TEXTS[name]}>
      <input type="hidden" name="token" value={token} />
    </ServerForm>
  );
}
