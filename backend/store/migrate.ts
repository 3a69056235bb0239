import {
  DEFAULT_MIGRATION_TABLE,
  type Kysely,
  type MigrationProvider,
  Migrator,
  SqliteAdapter,
  sql,
} from 'kysely';
import * as firstTables from './migrations/0001-first-tables';
import * as ordersByUser from './migrations/0002-orders-by-user';
import * as contactAndOutbox from './migrations/0003-contact-and-outbox';
import * as accounts from './migrations/0004-accounts';
import * as ordersUnderway from './migrations/0005-orders-underway';
import * as paymentHistory from './migrations/0006-payment-history';
import * as show from './migrations/0007-show';
import * as emailDomains from './migrations/0008-email-domains';
import * as money from './migrations/0009-money';
import * as paymentAccounts from './migrations/0010-payment-accounts';
import * as places from './migrations/0011-places';
import * as persons from './migrations/0012-persons';
import * as broadcaster from './migrations/0013-broadcaster';
import * as keptBy from './migrations/0015-kept-by';
import * as originState from './migrations/0016-origin-state';
import * as screens from './migrations/0017-screens';
import * as recordings from './migrations/0018-recordings';
import * as pictures from './migrations/0019-pictures';
import * as unloggedLimits from './migrations/0020-unlogged-limits';
import * as refundRefusals from './migrations/0021-refund-refusals';
import * as resetHosts from './migrations/0022-reset-hosts';
import * as studio from './migrations/0023-studio';
import * as codesAndBooks from './migrations/0024-codes-and-books';
import * as boxOffice from './migrations/0025-box-office';
import * as liveInput from './migrations/0026-live-input';
import * as videos from './migrations/0027-videos';
import * as recommended from './migrations/0028-recommended';
import * as people from './migrations/0029-people';
import * as messages from './migrations/0030-messages';
import * as orderCountry from './migrations/0031-order-country';
import * as fees from './migrations/0032-fees';
import * as videoFormat from './migrations/0033-video-format';
import * as ladder from './migrations/0034-ladder';
import * as tenantsFirst from './migrations/0036-tenants-first';
import * as tenants from './migrations/0037-tenants';
import * as recordingLadders from './migrations/0038-recording-ladders';
import * as statements from './migrations/0039-statements';
import * as nextSteps from './migrations/0040-next-steps';
import * as encoderRefusals from './migrations/0041-encoder-refusals';
import * as runFingerprint from './migrations/0042-run-fingerprint';
import * as operators from './migrations/0043-operators';
import * as stopped from './migrations/0044-stopped';
import * as operatorDesk from './migrations/0045-operator-desk';
import * as mailsOfOrders from './migrations/0046-mails-of-orders';
import * as guests from './migrations/0047-guests';
import * as organizers from './migrations/0048-organizers';
import * as walletHosts from './migrations/0049-wallet-hosts';
import * as savedMethods from './migrations/0050-saved-methods';
import * as sso from './migrations/0051-sso';
import * as gifts from './migrations/0052-gifts';
import * as savedPaypal from './migrations/0053-saved-paypal';
import * as audience from './migrations/0054-audience';
import * as alertsAndLimits from './migrations/0055-alerts-and-limits';
import * as replyAddresses from './migrations/0056-reply-addresses';
import * as drafts from './migrations/0057-drafts';
import * as orderOrganisations from './migrations/0058-order-organisations';
import * as passes from './migrations/0059-passes';
import * as channels from './migrations/0060-channels';
import * as onDemand from './migrations/0061-on-demand';
import * as proofsAndFollowers from './migrations/0062-proofs-and-followers';
import * as rentals from './migrations/0063-rentals';
import * as earlySale from './migrations/0064-early-sale';
import * as outages from './migrations/0065-outages';
import * as makeGoodRuns from './migrations/0066-make-good-runs';
import * as renewals from './migrations/0068-renewals';
import * as destinations from './migrations/0069-destinations';
import * as pairings from './migrations/0070-pairings';
import * as frameSites from './migrations/0071-frame-sites';
import * as mediaPlaces from './migrations/0072-media-places';
import * as ingests from './migrations/0073-ingests';
import type { Store } from './schema';

// Never edit a migration on `main`. Migrations only add, because the previous release still runs
// during a deployment: a new column is nullable or has a default (migrate.test.ts).
const MIGRATIONS = {
  '0001-first-tables': firstTables,
  '0002-orders-by-user': ordersByUser,
  '0003-contact-and-outbox': contactAndOutbox,
  '0004-accounts': accounts,
  '0005-orders-underway': ordersUnderway,
  '0006-payment-history': paymentHistory,
  '0007-show': show,
  '0008-email-domains': emailDomains,
  '0009-money': money,
  '0010-payment-accounts': paymentAccounts,
  '0011-places': places,
  '0012-persons': persons,
  '0013-broadcaster': broadcaster,
  '0015-kept-by': keptBy,
  '0016-origin-state': originState,
  '0017-screens': screens,
  '0018-recordings': recordings,
  '0019-pictures': pictures,
  '0020-unlogged-limits': unloggedLimits,
  '0021-refund-refusals': refundRefusals,
  '0022-reset-hosts': resetHosts,
  '0023-studio': studio,
  '0024-codes-and-books': codesAndBooks,
  '0025-box-office': boxOffice,
  '0026-live-input': liveInput,
  '0027-videos': videos,
  '0028-recommended': recommended,
  '0029-people': people,
  '0030-messages': messages,
  '0031-order-country': orderCountry,
  '0032-fees': fees,
  '0033-video-format': videoFormat,
  '0034-ladder': ladder,
  '0036-tenants-first': tenantsFirst,
  '0037-tenants': tenants,
  '0038-recording-ladders': recordingLadders,
  '0039-statements': statements,
  '0040-next-steps': nextSteps,
  '0041-encoder-refusals': encoderRefusals,
  '0042-run-fingerprint': runFingerprint,
  '0043-operators': operators,
  '0044-stopped': stopped,
  '0045-operator-desk': operatorDesk,
  '0046-mails-of-orders': mailsOfOrders,
  '0047-guests': guests,
  '0048-organizers': organizers,
  '0049-wallet-hosts': walletHosts,
  '0050-saved-methods': savedMethods,
  '0051-sso': sso,
  '0052-gifts': gifts,
  '0053-saved-paypal': savedPaypal,
  '0054-audience': audience,
  '0055-alerts-and-limits': alertsAndLimits,
  '0056-reply-addresses': replyAddresses,
  '0057-drafts': drafts,
  '0058-order-organisations': orderOrganisations,
  '0059-passes': passes,
  '0060-channels': channels,
  '0061-on-demand': onDemand,
  '0062-proofs-and-followers': proofsAndFollowers,
  '0063-rentals': rentals,
  '0064-early-sale': earlySale,
  '0065-outages': outages,
  '0066-make-good-runs': makeGoodRuns,
  '0068-renewals': renewals,
  '0069-destinations': destinations,
  '0070-pairings': pairings,
  '0071-frame-sites': frameSites,
  '0072-media-places': mediaPlaces,
  '0073-ingests': ingests,
};

export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS };

/**
 * Runs all or none. Safe for concurrent processes. Throws when a migration fails or the store is
 * newer than this code.
 */
export async function migrateStore(store: Store): Promise<string[]> {
  // Kysely takes a lock and a transaction on PostgreSQL, but neither on SQLite.
  if (!(store.getExecutor().adapter instanceof SqliteAdapter)) return runMigrations(store);
  return store.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      const names = await runMigrations(connection);
      await sql`commit`.execute(connection);
      return names;
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function runMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw new Error('The store could not be brought up to date.', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/** `unknown` are migrations of a newer release. */
export async function compareMigrations(store: Store): Promise<{ pending: string[]; unknown: string[] }> {
  const tables = await store.introspection.getTables({ withInternalKyselyTables: true });
  const isThere = tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
  const { rows } = isThere
    ? await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(store)
    : { rows: [] };
  const done = rows.map(({ name }) => name);
  return {
    pending: MIGRATION_NAMES.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !MIGRATION_NAMES.includes(name)),
  };
}
