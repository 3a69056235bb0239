import { toEmailKey } from '../../accounts/email-key';
import { createRateLimit } from '../../http/rate-limit';
import type { Store } from '../../store/schema';

const DAY_MS = 24 * 60 * 60_000;

/** In 24 hours, of one organisation. Anyone may start a trial, and guests are mailed unasked. */
const INVITATIONS = 20_000;
export const TRIAL_INVITATIONS = 500;
/** In 24 hours, of one address: it is mailed each time, and may be invited again. */
const WITHDRAWALS = 5;

export type GuestLimits = ReturnType<typeof createGuestLimits>;

export function createGuestLimits(store: Store) {
  const rule = { windowMs: DAY_MS, says: 'Too many guests were invited' };
  const approved = createRateLimit(store, { ...rule, name: 'studio-guests', points: INVITATIONS });
  const onTrial = createRateLimit(store, { ...rule, name: 'studio-trial-guests', points: TRIAL_INVITATIONS });
  const withdrawals = createRateLimit(store, {
    windowMs: DAY_MS,
    name: 'studio-withdrawn-guest',
    points: WITHDRAWALS,
    says: 'This guest was withdrawn too often',
  });

  async function findInvitations(organisationId: string) {
    const { approved_at: approvedAt } = await store
      .selectFrom('organisations')
      .select('approved_at')
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return approvedAt === null ? onTrial : approved;
  }

  return {
    takeInvitations: async (organisationId: string, guests: number) =>
      (await findInvitations(organisationId)).take(organisationId, guests),
    giveBack: async (organisationId: string, guests: number) =>
      (await findInvitations(organisationId)).giveBack(organisationId, guests),
    takeWithdrawal: (organisationId: string, email: string) =>
      withdrawals.take(`${organisationId} ${toEmailKey(email)}`),
  };
}
