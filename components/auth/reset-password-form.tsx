'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { storeToken } from '@/components/layout/use-viewer';
import { MAIL_LINKS } from '@/lib/content/auth';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { resetPasswordSchema } from '@/lib/contract/account';
import { PASSWORD_MIN } from '@/lib/contract/accounts';
import type { PostedForm } from '@/lib/forms/posted-form';
import { PasswordField } from './password-field';

const passwordSchema = resetPasswordSchema.pick({ password: true });

/** Sets a new password and goes to the login: sessions of the old one have ended. */
export function ResetPasswordForm({ posted, token }: { posted: PostedForm | null; token: string }) {
  const router = useRouter();
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(passwordSchema) }), {
    name: 'auth/reset-password',
    posted,
    toBody: (input) => ({ ...input, token }),
    onDone: () => {
      storeToken(null);
      router.push('/auth/login?reset=1');
      router.refresh();
    },
  });
  const texts = MAIL_LINKS.reset;
  return (
    <ServerForm {...form} texts={texts} wayOn={{ href: '/auth/forgot-password', label: texts.another }}>
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label={AUTH_FORMS.newPassword}
        autoComplete="new-password"
        hint={AUTH_FORMS.atLeast(PASSWORD_MIN)}
        {...field('password')}
      />
    </ServerForm>
  );
}
