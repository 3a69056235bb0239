import type { Transaction } from 'kysely';
import type { AlertKind } from '@/lib/contract/studio/organisation/care';
import type { Role } from '@/lib/contract/studio/shared/roles';
import type { SiteConfig } from '../config/config';
import { type LetterPart, toSender } from './letter';
import { enqueueMail } from './outbox';
import { writeMail } from './write-mail';
import type { Schema } from '../store/schema';

export type Alert = {
  organisationId: string;
  kind: AlertKind;
  /** What members are told of once, such as an event. */
  key: string;
  eventId?: string;
  orderId?: string;
  subject: string;
  heading: string;
  parts: readonly LetterPart[];
  roles?: readonly Role[];
  /** Told again if it was last told before this time (ms). */
  repeatBefore?: number;
};

/**
 * Mails members with a confirmed address who have not turned it off. The note that they were told
 * and the mails share the caller's transaction. Returns the number of mails, or null when they were
 * told before.
 */
export async function sendAlert(
  trx: Transaction<Schema>,
  site: SiteConfig,
  alert: Alert,
  nowMs: number,
): Promise<number | null> {
  const { organisationId, kind, key, roles = ['owner'], repeatBefore = -1, parts, ...letter } = alert;
  const told = await trx
    .insertInto('alerts')
    .values({ organisation_id: organisationId, kind, subject: key, at: nowMs })
    .onConflict((oc) =>
      oc
        .columns(['organisation_id', 'kind', 'subject'])
        .doUpdateSet({ at: nowMs })
        .where('alerts.at', '<', repeatBefore),
    )
    .returning('at')
    .executeTakeFirst();
  if (!told) return null;
  const members = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.email', 'memberships.role', 'muted'])
    .where('memberships.organisation_id', '=', organisationId)
    .where('memberships.role', 'in', roles)
    .where('users.email_verified_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
    .execute();
  const recipients = members.filter(({ muted }) => !listMuted(muted).includes(kind));
  for (const { email, role } of recipients)
    await enqueueMail(
      trx,
      writeMail(
        { ...letter, to: email, parts: [...parts, ...toLast(role, organisationId, site)] },
        toSender(site, null),
      ),
      nowMs,
    );
  return recipients.length;
}

export const listMuted = (muted: string | null): string[] => muted?.split(' ') ?? [];

export const toSettingsUrl = (site: SiteConfig, organisationId: string, part: string): string =>
  `${site.url}/studio/settings?organisation=${encodeURIComponent(organisationId)}#${part}`;

/** Only owners may open the settings. */
function toLast(role: Role, organisationId: string, site: SiteConfig): LetterPart[] {
  const url = toSettingsUrl(site, organisationId, 'emails');
  return role === 'owner' ? [{ link: 'Choose which emails you get', url }] : [];
}
