import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('orders').addColumn('organisation_id', 'text').execute();
  await schema
    .createIndex('orders_without_organisation')
    .on('orders')
    .column('id')
    .where(sql.ref('organisation_id'), 'is', null)
    .where(sql.ref('event_id'), 'is not', null)
    .execute();
  await fillOrganisations(db);
  // As `orders_of_report`: a report of an organization reads two indexes and no table.
  await schema
    .createIndex('orders_of_organisation')
    .on('orders')
    .columns(['organisation_id', 'id', 'event_id', 'payment_mode', 'package_id', 'code_id', 'partner_id'])
    .columns(['country', 'discount_cents', 'created_at'])
    .execute();
  await schema
    .createIndex('orders_by_organisation_paid')
    .on('orders')
    .columns(['organisation_id', 'paid_at', 'id'])
    .where(sql.ref('paid_at'), 'is not', null)
    .execute();
  await schema
    .createIndex('orders_disputed')
    .on('orders')
    .column('organisation_id')
    .where(sql.ref('status'), '=', 'disputed')
    .execute();
}

const STEP = 1000;

/** Orders without their organization, which an earlier release wrote. Safe to repeat. */
export async function fillOrganisations<T>(db: Kysely<T>): Promise<void> {
  for (let after = '', isDone = false; !isDone;) {
    const { rows } = await sql<{ id: string }>`select id from orders
      where organisation_id is null and event_id is not null and id > ${after}
      order by id limit ${STEP}`.execute(db);
    const last = rows.at(-1)?.id;
    if (last !== undefined)
      await sql`update orders set organisation_id = (
          select organisation_id from event_drafts where event_drafts.event_id = orders.event_id)
        where organisation_id is null and event_id is not null and id > ${after} and id <= ${last}`.execute(
        db,
      );
    after = last ?? '';
    isDone = rows.length < STEP;
  }
}
