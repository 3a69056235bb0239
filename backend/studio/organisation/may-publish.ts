import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { organisationSchema } from '@/lib/contract/studio/organisation/schemas';
import type { Role } from '@/lib/contract/studio/shared/roles';
import type { Stoppable } from '@/lib/contract/studio/organisation/stoppable';
import { TRIAL_DAYS } from '@/lib/contract/terms';
import { toInstant } from '@/lib/time/iso';
import type { BackendDeps } from '../../config/config';
import type { PaymentGateways } from '../../payments';
import { isStopped, listStopped, SUSPENSION_COLUMNS, type Suspension } from '../../events/stopped';
import type { Schema, Store } from '../../store/schema';
import { listRights } from '../rights';
import type { Member } from '../studio-router';

const DAY_MS = 24 * 60 * 60_000;

export type OrganisationAnswer = z.output<typeof organisationSchema>;
type OrganisationRow = Selectable<Schema['organisations']>;
type Decisions = Suspension & Pick<OrganisationRow, 'approved_at' | 'trial_started_at'>;
type MomentDeps = Pick<BackendDeps, 'now'> & { payments: Pick<PaymentGateways, 'mode' | 'accounts'> };
type Moment = { nowMs: number; isLive: boolean };

/** Whether events can be published, or what else needs `parts`. `trialEndsAt` in ms. */
export function toPublishing(
  organisation: Decisions,
  { nowMs, isLive }: Moment,
  parts: readonly Stoppable[] = ['publishing'],
) {
  const { trial_started_at: startedAt } = organisation;
  const trialEndsAt = startedAt === null ? null : startedAt + TRIAL_DAYS * DAY_MS;
  const isOver = trialEndsAt !== null && nowMs >= trialEndsAt;
  const blocked = parts.some((part) => isStopped(organisation, part))
    ? 'suspended'
    : findBlock(organisation, { isLive, isOver });
  return { canPublish: blocked === null, blocked, trialEndsAt };
}

function findBlock(
  { approved_at: approvedAt }: Decisions,
  { isLive, isOver }: { isLive: boolean; isOver: boolean },
): OrganisationAnswer['blocked'] {
  if (approvedAt !== null) return null;
  if (isLive) return 'not-approved';
  return isOver ? 'trial-over' : null;
}

/** `isLive`: real money is taken, so an organisation needs the platform's approval. */
export function toMoment({ now, payments }: MomentDeps): Moment {
  return { nowMs: now(), isLive: payments.mode === 'live' && payments.accounts.mode === 'live' };
}

export function toOrganisationAnswer(row: OrganisationRow, role: Role, moment: Moment): OrganisationAnswer {
  const { canPublish, blocked, trialEndsAt } = toPublishing(row, moment);
  return {
    _id: row.id,
    name: row.name,
    role,
    can_publish: canPublish,
    blocked,
    stopped: [...listStopped(row)],
    is_approved: row.approved_at !== null,
    note: row.decision_note ?? '',
    trial_ends_at: trialEndsAt === null ? null : new Date(trialEndsAt).toISOString(),
    asked_at: findAsked(row),
    timezone: row.timezone,
    may: listRights(role),
  };
}

type Asked = Pick<OrganisationRow, 'approval_asked_at' | 'approval_answered_at'>;

/** When approval was asked for. Null once it is answered. */
export const findAsked = ({ approval_asked_at: at, approval_answered_at: answeredAt }: Asked) =>
  at === null || (answeredAt !== null && answeredAt >= at) ? null : toInstant(at);

/** Whether the organisation may publish, or write to people. False for one that is gone. */
export async function mayDo(
  parts: readonly ('publishing' | 'messages')[],
  db: Pick<Store, 'selectFrom'>,
  organisationId: string,
  deps: MomentDeps,
): Promise<boolean> {
  const organisation = await db
    .selectFrom('organisations')
    .select(['approved_at', 'trial_started_at', ...SUSPENSION_COLUMNS])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return organisation !== undefined && toPublishing(organisation, toMoment(deps), parts).canPublish;
}

/** Stands in every answer that has `organisation`. @throws when the organisation is gone */
export async function findOrganisationAnswer(
  store: Store,
  { organisationId, role }: Pick<Member, 'organisationId' | 'role'>,
  deps: MomentDeps,
): Promise<OrganisationAnswer> {
  const row = await store
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return toOrganisationAnswer(row, role, toMoment(deps));
}
