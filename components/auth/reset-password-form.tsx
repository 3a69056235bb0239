'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { toLoginAfter, withReturnTo } from '@/lib/auth/return-to';
import { MAIL_LINKS } from '@/lib/content/auth';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { resetPasswordSchema } from '@/lib/contract/account';
import { PASSWORD_MIN } from '@/lib/contract/accounts';
import type { PostedForm } from '@/lib/forms/posted-form';
import { PasswordField } from './password-field';
import { storeToken } from './use-viewer';

const passwordSchema = resetPasswordSchema.pick({ password: true });

type ResetPasswordFormProps = { posted: PostedForm | null; token: string; returnTo: string | null };

export function ResetPasswordForm({ posted, token, returnTo }: ResetPasswordFormProps) {
  const router = useRouter();
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(passwordSchema) }), {
    name: 'auth/reset-password',
    posted,
    toBody: (input) => ({ ...input, token }),
    onDone: () => {
      storeToken(null);
      router.push(toLoginAfter('reset', returnTo));
      router.refresh();
    },
  });
  const texts = MAIL_LINKS.reset;
  return (
    <ServerForm
      {...form}
      texts={texts}
      wayOn={{ href: withReturnTo('/auth/forgot-password', returnTo), label: texts.another }}
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="returnTo" value={returnTo ?? ''} />
      <PasswordField
        label={AUTH_FORMS.newPassword}
        autoComplete="new-password"
        hint={AUTH_FORMS.atLeast(PASSWORD_MIN)}
        {...field('password')}
      />
    </ServerForm>
  );
}
