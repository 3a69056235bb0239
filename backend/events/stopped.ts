import { STOPPABLE, type Stoppable, USUALLY_STOPPED } from '@/lib/contract/studio/organisation/stoppable';
import type { OrganisationTable } from '../store/schema/studio';

export type Suspension = Pick<OrganisationTable, 'suspended_at' | 'stopped'>;

export const SUSPENSION_COLUMNS = ['organisations.suspended_at', 'organisations.stopped'] as const;

/** Of an organisation, or of a row that was joined with it. */
export function listStopped({ suspended_at: suspendedAt, stopped }: Suspension): readonly Stoppable[] {
  if (suspendedAt === null) return [];
  const chosen = stopped?.split(' ');
  return chosen ? STOPPABLE.filter((part) => chosen.includes(part)) : USUALLY_STOPPED;
}

export const isStopped = (row: Suspension, part: Stoppable): boolean => listStopped(row).includes(part);
