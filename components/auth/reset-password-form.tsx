'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { storeToken } from '@/components/layout/use-viewer';
import type { PostForm } from '@/lib/auth/posted-form';
import { MAIL_LINKS } from '@/lib/content/auth';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { resetPasswordSchema } from '@/lib/contract/account';
import { PASSWORD_MIN } from '@/lib/contract/accounts';
import { PasswordField } from './password-field';
import { ServerForm } from './server-form';
import { useServerForm } from './use-server-form';

const passwordSchema = resetPasswordSchema.pick({ password: true });

/** Sets a new password and goes to the login: sessions of the old one have ended. */
export function ResetPasswordForm({ action, token }: { action: PostForm; token: string }) {
  const router = useRouter();
  const { field, ...form } = useServerForm(useForm({ resolver: zodResolver(passwordSchema) }), {
    action,
    path: '/api/auth/reset-password',
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
