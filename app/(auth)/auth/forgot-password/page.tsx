import { ForgotPasswordForm } from '@/components/auth/forgot-password-form';
import { TextLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { MAIL_LINKS } from '@/lib/content/auth';
import { postForgotPassword } from '../actions';

const { title, lead, back } = MAIL_LINKS.forgot;

export const metadata = { title };

export default function ForgotPasswordPage() {
  return (
    <>
      <PageHeading align="left" title={title} lead={lead} />
      <ForgotPasswordForm action={postForgotPassword} />
      <p>
        <TextLink href="/auth/login">{back}</TextLink>
      </p>
    </>
  );
}
