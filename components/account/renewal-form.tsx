'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { Notice } from '@/components/ui/notice';
import { notify } from '@/components/ui/toast';
import { RENEWALS } from '@/lib/content/renewals';
import type { PostedForm } from '@/lib/forms/posted-form';
import { textOf } from '@/lib/http/text-of';

const TEXTS = {
  'account/cancel-renewal': RENEWALS.canceling,
  'account/keep-renewal': RENEWALS.keeping,
  'orders/take-back': RENEWALS.takingBack,
  'renewals/cancel': RENEWALS.canceling,
};

type RenewalFormProps = {
  name: keyof typeof TEXTS;
  posted: PostedForm | null;
  fixed: Record<string, string>;
} & Pick<ComponentProps<typeof ServerForm>, 'variant'>;

/** One button. `fixed` says of what. */
export function RenewalForm({ name, posted, fixed, variant = 'secondary' }: RenewalFormProps) {
  const isOwn = posted && Object.entries(fixed).every(([field, value]) => posted.values[field] === value);
  const router = useRouter();
  const form = useServerForm(useForm(), {
    name,
    posted: isOwn ? posted : null,
    toBody: () => fixed,
    onDone: (answer) => {
      notify.success(textOf(answer, 'message') ?? '');
      router.refresh();
    },
  });
  if (form.done) return <Notice kind="success">{form.done}</Notice>;
  return (
    <ServerForm {...form} texts={TEXTS[name]} isSmall variant={variant}>
      {Object.entries(fixed).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
    </ServerForm>
  );
}
