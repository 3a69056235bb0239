import type { Selectable } from 'kysely';
import { TRIAL_DAYS } from '@/lib/contract/terms';
import { toInstantOrNull } from '@/lib/time/iso';
import type { OrganisationTable } from '../store/schema';

const TRIAL_MS = TRIAL_DAYS * 24 * 60 * 60 * 1000;

type Blocked = 'trial-over' | 'not-approved' | 'suspended' | null;

/** Whether an organisation may publish now. `isLive`: the shop takes real money. */
export function toStanding(
  row: Pick<Selectable<OrganisationTable>, 'approved_at' | 'suspended_at' | 'trial_started_at'>,
  { nowMs, isLive }: { nowMs: number; isLive: boolean },
) {
  const { approved_at: approvedAt, suspended_at: suspendedAt, trial_started_at: trialFrom } = row;
  const trialEnd = trialFrom === null ? null : trialFrom + TRIAL_MS;
  const isApproved = approvedAt !== null;
  const whileNew: Blocked = isLive
    ? 'not-approved'
    : trialEnd !== null && nowMs >= trialEnd
      ? 'trial-over'
      : null;
  const blocked: Blocked = suspendedAt !== null ? 'suspended' : isApproved ? null : whileNew;
  return {
    can_publish: blocked === null,
    blocked,
    is_approved: isApproved,
    trial_ends_at: toInstantOrNull(trialEnd),
  };
}
