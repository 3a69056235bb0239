import type { Kysely } from 'kysely';

/** Who broadcasts an event, whether the site lists it, and mails with HTML in that name. */
export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('events').addColumn('broadcaster', 'text').execute();
  await schema.alterTable('events').addColumn('listed', 'integer').execute();
  await schema.alterTable('outbox').addColumn('html', 'text').execute();
  await schema.alterTable('outbox').addColumn('from_name', 'text').execute();
}
