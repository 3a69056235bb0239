import { LinkButton } from '@/components/ui/button';
import type { PostForm } from '@/lib/auth/posted-form';
import { ACCOUNT } from '@/lib/content/account';
import type { AccountAnswer } from '@/lib/contract';
import { DeletionForm } from './deletion-form';
import { EmailSetting } from './email-setting';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { ReferralLink } from './referral-link';
import { Setting } from './setting-parts';

type AccountSettingsProps = {
  account: AccountAnswer;
  siteUrl: string;
  /** Take the forms where there is no script. */
  actions: Record<'postDeletion' | 'postEmail' | 'postName' | 'postPassword' | 'postVerification', PostForm>;
};

/** Everything about an account that its owner can see and change. */
export function AccountSettings({ account, siteUrl, actions }: AccountSettingsProps) {
  const { name, password, referral, data, remove } = ACCOUNT;
  return (
    <div>
      <Setting id="name" title={name.title}>
        <NameForm action={actions.postName} name={account.name} />
      </Setting>
      <EmailSetting
        account={account}
        changeAction={actions.postEmail}
        verifyAction={actions.postVerification}
      />
      <Setting id="password" title={password.title}>
        <PasswordForm action={actions.postPassword} email={account.email} />
      </Setting>
      {account.referral_code ? (
        <Setting id="referral" title={referral.title}>
          <p>{referral.text}</p>
          <ReferralLink url={`${siteUrl}/?ref=${account.referral_code}`} />
        </Setting>
      ) : null}
      <Setting id="data" title={data.title}>
        <p>{data.text}</p>
        <div>
          <LinkButton href="/api/account/export" variant="secondary" isFile>
            {data.download}
          </LinkButton>
        </div>
      </Setting>
      <Setting id="delete" title={remove.title}>
        <p>{remove.text}</p>
        <DeletionForm action={actions.postDeletion} />
      </Setting>
    </div>
  );
}
