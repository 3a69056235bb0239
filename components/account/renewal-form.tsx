'use client';

import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { Notice } from '@/components/ui/notice';
import { RENEWALS } from '@/lib/content/renewals';
import type { PostedForm } from '@/lib/forms/posted-form';

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
  const form = useServerForm(useForm(), { name, posted: isOwn ? posted : null, toBody: () => fixed });
  if (form.done) return <Notice kind="success">{form.done}</Notice>;
  return (
    <ServerForm {...form} texts={TEXTS[name]} isSmall variant={variant}>
      {Object.entries(fixed).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
    </ServerForm>
  );
}
