import { Badge } from '@/components/ui/badge';
import type { PostForm } from '@/lib/auth/posted-form';
import { ACCOUNT } from '@/lib/content/account';
import type { AccountAnswer } from '@/lib/contract';
import { EmailForm } from './email-form';
import { Setting } from './setting-parts';
import { VerificationForm } from './verification-form';

const { title, confirmed, unconfirmed, unconfirmedHint, pending } = ACCOUNT.email;

type EmailSettingProps = { account: AccountAnswer; changeAction: PostForm; verifyAction: PostForm };

/** The address, whether it is confirmed, and the one that is to take its place. */
export function EmailSetting({ account, changeAction, verifyAction }: EmailSettingProps) {
  const { email, email_verified: isVerified, pending_email: pendingEmail } = account;
  return (
    <Setting id="email" title={title}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <Badge tone={isVerified ? 'positive' : 'neutral'}>{isVerified ? confirmed : unconfirmed}</Badge>
      </div>
      {pendingEmail ? <p className="wrap-anywhere">{pending(pendingEmail)}</p> : null}
      {isVerified ? null : (
        <>
          <p>{unconfirmedHint}</p>
          <VerificationForm action={verifyAction} />
        </>
      )}
      <EmailForm action={changeAction} />
    </Setting>
  );
}
