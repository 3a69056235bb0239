import { isPlainName } from '@/lib/contract/names';
import { type Role, ROLE_LABELS } from '@/lib/contract/studio/shared/roles';
import type { SiteConfig } from '../../config/config';
import { toSender } from '../../mail/letter';
import type { Mail } from '../../mail/outbox';
import { writeMail } from '../../mail/write-mail';
import { holdsBrand } from '../organisation/brand';

type Invitation = {
  to: string;
  token: string;
  validUntil: number;
  role: Role;
  organisation: string;
  inviter: string;
};

/** Any account may put any text into its names, so only plain ones are repeated. */
export function toInvitationMail(
  { to, token, validUntil, role, ...names }: Invitation,
  site: SiteConfig,
): Mail {
  const mayName = (name: string) => isPlainName(name) && !holdsBrand(name, site);
  const inviter = mayName(names.inviter) ? names.inviter : 'A member';
  const organisation = mayName(names.organisation) ? names.organisation : 'an organization';
  return writeMail(
    {
      to,
      validUntil,
      subject: `${inviter} invites you to ${organisation}`,
      heading: `Join ${organisation}`,
      parts: [
        'Hello,',
        `${inviter} invites you to the team of ${organisation} at ${site.name}.`,
        {
          facts: [
            ['Organization', organisation],
            ['Your role', ROLE_LABELS[role]],
          ],
        },
        { action: 'Accept the invitation', url: `${site.url}/studio/invitations/${token}` },
        `The link works once, within 7 days, for an account with the address ${to}.`,
        "If you didn't expect this, you can ignore this email.",
      ],
    },
    toSender(site, null),
  );
}
