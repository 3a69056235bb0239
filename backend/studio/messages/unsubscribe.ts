import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { calls } from '@/lib/contract';
import { fail, ok } from '@/lib/result';
import { withdrawConsent } from '../../accounts/consents';
import type { BackendConfig } from '../../config/config';
import type { Router } from '../../http/router';
import type { StudioContext } from '../context';

type Consent = { organisationId: string; userId: string };

/** The token is a signature, so that a link works as long as the secret does, and needs no row. */
export function createUnsubscribeLinks({ authSecret, site }: Pick<BackendConfig, 'authSecret' | 'site'>) {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'unsubscribe', 32));
  const sign = (ids: string) => createHmac('sha256', key).update(ids).digest('base64url');
  const toToken = ({ organisationId, userId }: Consent) => {
    const ids = `${organisationId}.${userId}`;
    return `${ids}.${sign(ids)}`;
  };
  return {
    /** For the reader of the mail. */
    toPage: (consent: Consent) => `${site.url}/auth/unsubscribe?token=${toToken(consent)}`,
    /** For the mail program (RFC 8058). */
    toOneClick: (consent: Consent) => `${site.url}/api/unsubscribe?token=${toToken(consent)}`,
    /** Null for a token that was not made here. */
    read(token: string): Consent | null {
      const [organisationId = '', userId = '', given = ''] = token.split('.');
      const [one, other] = [Buffer.from(given), Buffer.from(sign(`${organisationId}.${userId}`))];
      return one.length === other.length && timingSafeEqual(one, other) ? { organisationId, userId } : null;
    },
  };
}

export function mountUnsubscribe(router: Router, { config, deps: { store, now } }: StudioContext): void {
  const links = createUnsubscribeLinks(config);
  router.post(calls.unsubscribe, async ({ token }) => {
    const consent = links.read(token);
    if (!consent) return fail('not_found', 'This link is incomplete. Please copy the full address.');
    await withdrawConsent(store, consent, now());
    const organisation = await store
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', consent.organisationId)
      .executeTakeFirst();
    return ok({ message: `You won't get news from ${organisation?.name ?? 'this organizer'} anymore.` });
  });
}
