import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('wallet_hosts')
    .addColumn('domain_key', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('organisation_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('wallet_hosts_key', ['domain_key', 'account'])
    .execute();
  await schema.createIndex('wallet_hosts_next').on('wallet_hosts').columns(['account', 'next_at']).execute();
}
