import type { BackendDeps } from '../../config/config';
import { toCardAccount } from '../../payments';
import { type Finding, toFinding } from './check-answer';

/** The provider shows wallets on a host once it has accepted it, after the event is published. */
export async function checkWallets(
  { store, payments }: Pick<BackendDeps, 'store' | 'payments'>,
  eventId: string,
): Promise<Finding> {
  const account = toCardAccount(payments.accounts);
  if (account === null) return toFinding('good', 'This site takes no cards, so it offers no Apple Pay.');
  const host = await store
    .selectFrom('events')
    .leftJoin('wallet_hosts', (join) =>
      join.onRef('wallet_hosts.domain_key', '=', 'events.domain_key').on('account', '=', account),
    )
    .select(['state', 'fault'])
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  if (!host) return toFinding('open', 'Apple Pay and Google Pay are set up when you publish the event.');
  if (host.state === 'active')
    return toFinding('good', 'Buyers can pay with Apple Pay and Google Pay at this address.');
  return toFinding(
    'open',
    host.fault === null
      ? 'Apple Pay and Google Pay are being set up for this address, which takes a minute.'
      : `Apple Pay is not active at this address yet. ${host.fault} We keep trying; cards work meanwhile.`,
  );
}
