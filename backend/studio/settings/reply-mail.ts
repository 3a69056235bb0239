import { isPlainName } from '@/lib/contract/names';
import type { SiteConfig } from '../../config/config';
import { toSender } from '../../mail/letter';
import type { Mail } from '../../mail/outbox';
import { writeMail } from '../../mail/write-mail';
import { holdsBrand } from '../organisation/brand';

type Wish = { to: string; token: string; validUntil: number; organisation: string; organisationId: string };

/** The address may be a stranger's, so only a plain name is repeated. */
export function toReplyMail(
  { to, token, validUntil, organisationId, ...names }: Wish,
  site: SiteConfig,
): Mail {
  const { organisation: name } = names;
  const organisation = isPlainName(name) && !holdsBrand(name, site) ? name : 'An organization';
  const query = new URLSearchParams({ organisation: organisationId, token });
  return writeMail(
    {
      to,
      validUntil,
      subject: 'Confirm your reply address',
      heading: 'Confirm your reply address',
      parts: [
        'Hello,',
        `${organisation} wants replies to its emails to buyers to go to ${to}.`,
        { action: 'Confirm the address', url: `${site.url}/studio/settings?${query}#reply` },
        'The link works for 2 days, for an owner of the organization who is signed in.',
        "If you don't know the organization, you can ignore this email. Nothing is sent to you then.",
      ],
    },
    toSender(site, null),
  );
}
