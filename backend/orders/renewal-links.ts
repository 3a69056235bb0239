import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { BackendConfig } from '../config/config';
import type { LetterPart } from '../mail/letter';

/** The token is a signature, so that a mail's link works as long as the secret does. */
export function createRenewalLinks({ authSecret, site }: Pick<BackendConfig, 'authSecret' | 'site'>) {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'cancel-renewal', 32));
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('base64url');
  return {
    toCancel: (membershipId: string) =>
      `${site.url}/passes/cancel?token=${membershipId}.${sign(membershipId)}`,
    toPay: (passId: string) => `${site.url}/checkout?pass=${encodeURIComponent(passId)}`,
    toPass: (passId: string) => `${site.url}/passes/${encodeURIComponent(passId)}`,
    account: `${site.url}/user/account`,
    /** The id of the membership. Null for a token that was not made here. */
    read(token: string): string | null {
      const [id = '', given = ''] = token.split('.');
      const [one, other] = [Buffer.from(given), Buffer.from(sign(id))];
      return one.length === other.length && timingSafeEqual(one, other) ? id : null;
    },
  };
}

export type RenewalLinks = ReturnType<typeof createRenewalLinks>;

export const toCancelParts = (links: RenewalLinks, membershipId: string): LetterPart[] => [
  'You can cancel without signing in, until the next payment is made.',
  { link: 'Cancel the renewal', url: links.toCancel(membershipId) },
];
