import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createId } from '@/backend/store/ids';
import type { Context } from './context';
import { createCodeSteps } from './studio-code-steps';
import type { ProbeIds } from './studio-probe-rows';
import { toUserId } from './studio-steps';
import { toVideoRow } from './video-steps';

/** In the order of deletion, by the column of the tenant. */
const TABLES = [
  ['ticket_moves', 'order_id', 'orderId'],
  ['money_movements', 'order_id', 'orderId'],
  ['order_transitions', 'order_id', 'orderId'],
  ['refunds', 'order_id', 'orderId'],
  ['orders', 'event_id', 'eventId'],
  ['codes', 'event_id', 'eventId'],
  ['partners', 'event_id', 'eventId'],
  ['messages', 'event_id', 'eventId'],
  ['guest_lists', 'event_id', 'eventId'],
  ['refund_runs', 'event_id', 'eventId'],
  ['grants', 'event_id', 'eventId'],
  ['waiting_grants', 'event_id', 'eventId'],
  ['rehearsals', 'event_id', 'eventId'],
  ['stream_keys', 'event_id', 'eventId'],
  ['packages', 'event_id', 'eventId'],
  ['passes', 'organisation_id', 'organisationId'],
  ['events', 'id', 'eventId'],
  ['event_drafts', 'organisation_id', 'organisationId'],
  ['uploads', 'organisation_id', 'organisationId'],
  ['videos', 'organisation_id', 'organisationId'],
  ['invitations', 'organisation_id', 'organisationId'],
  ['memberships', 'organisation_id', 'organisationId'],
  ['organisation_pictures', 'organisation_id', 'organisationId'],
  ['event_destinations', 'event_id', 'eventId'],
  ['event_restreams', 'event_id', 'eventId'],
  ['destinations', 'organisation_id', 'organisationId'],
  ['channels', 'organisation_id', 'organisationId'],
  ['organisations', 'id', 'organisationId'],
] as const;

export function createProbeSteps(context: Context) {
  const { steps, inside, orderOf } = context;
  const shop = createCodeSteps(context);

  /** An organization with one of each thing, and its owner. */
  async function createTenant() {
    const { owner, eventId } = await shop.sell();
    const { token, organisationId } = owner;
    const { store } = inside;
    const unique = randomUUID().replaceAll('-', '');
    const ids: ProbeIds = {
      organisationId,
      eventId,
      orderId: '',
      codeId: createId('cod'),
      batch: `bat_${unique}`,
      messageId: createId('msg'),
      listId: createId('gls'),
      runId: createId('run'),
      uploadId: createId('upl'),
      videoId: `vid_${unique}`,
      packageId: 'ticket',
      passId: createId('pss'),
      destinationId: createId('dst'),
      invitationId: createId('inv'),
      memberId: '',
      picture: `/pictures/${unique}-w1920.webp`,
    };
    const of = { event_id: eventId };
    const terms = { label: 'A', percent: 5, off_cents: null, packages: null, valid_from: null };
    const uses = { valid_until: null, max_uses: 1, max_per_person: null, off_at: null, counted_at: null };
    await store
      .insertInto('codes')
      .values({
        ...of,
        ...terms,
        ...uses,
        id: ids.codeId,
        code: 'PROBECODE',
        batch: ids.batch,
        created_at: 1,
      })
      .execute();
    await store
      .insertInto('passes')
      .values({
        id: ids.passId,
        organisation_id: organisationId,
        name: 'A',
        description: '',
        price_cents: 500,
        period_unit: 'month',
        period_count: 1,
        screens: null,
        stock: null,
        sale_from: null,
        sale_until: null,
        withdrawn_at: null,
        counted_at: null,
        created_at: 1,
      })
      .execute();
    const reference = await shop.buy((await steps.register()).token, eventId);
    ids.orderId = (await orderOf(reference)).id;
    const other = await steps.register();
    ids.memberId = toUserId(other);
    const ownerId = toUserId(owner);
    await store
      .insertInto('memberships')
      .values({ organisation_id: organisationId, user_id: ids.memberId, role: 'owner', joined_at: 1 })
      .execute();
    await store
      .insertInto('invitations')
      .values({
        id: ids.invitationId,
        organisation_id: organisationId,
        email: 'open@guests.example',
        email_key: 'open@guests.example',
        role: 'desk',
        hash: ids.invitationId,
        invited_by: ownerId,
        created_at: 1,
        expires_at: Date.now() + 3_600_000,
        accepted_at: null,
        accepted_by: null,
      })
      .execute();
    await store
      .insertInto('channels')
      .values({
        organisation_id: organisationId,
        domain_key: `probe-${unique}`,
        trailer: null,
        lists: JSON.stringify([{ name: 'Nights', events: [] }]),
        version: 1,
        updated_at: 1,
      })
      .execute();
    await store
      .insertInto('destinations')
      .values({
        id: ids.destinationId,
        organisation_id: organisationId,
        name: 'A',
        service: 'twitch',
        url: 'rtmps://live.example.com:443/app',
        sealed_key: 'sealed',
        hint: '',
        version: 1,
        created_at: 1,
      })
      .execute();
    const chosen = { event_id: eventId, destination_id: ids.destinationId, is_on: 0 };
    await store.insertInto('event_destinations').values(chosen).execute();
    await store
      .insertInto('messages')
      .values({
        ...of,
        id: ids.messageId,
        organisation_id: organisationId,
        audience: 'buyers',
        package_id: null,
        subject: 'S',
        body: 'T',
        status: 'draft',
        version: 1,
        created_by: ownerId,
        created_at: 1,
      })
      .execute();
    await store
      .insertInto('guest_lists')
      .values({
        ...of,
        id: ids.listId,
        guests: '[]',
        total: 0,
        added: 0,
        known: 0,
        faulty: 0,
        faults: '[]',
        created_at: Date.now(),
      })
      .execute();
    await store
      .insertInto('refund_runs')
      .values({
        ...of,
        id: ids.runId,
        ask_key: ids.runId,
        organisation_id: organisationId,
        percent: 100,
        orders: 1,
        cents: 1,
        state: 'waiting',
        created_by: ownerId,
        created_at: 1,
      })
      .execute();
    await store
      .insertInto('uploads')
      .values({
        id: ids.uploadId,
        organisation_id: organisationId,
        kind: 'picture',
        name: '',
        bytes: 1,
        state: 'failed',
        error: 'No picture.',
        created_at: 1,
        updated_at: Date.now(),
      })
      .execute();
    await store.insertInto('videos').values(toVideoRow(ids.videoId, organisationId)).execute();
    await store
      .insertInto('organisation_pictures')
      .values({
        organisation_id: organisationId,
        path: ids.picture,
        sizes: 'null',
        source: '',
        bytes: 1,
        created_at: 1,
      })
      .execute();
    return { token, ids };
  }

  /** Takes a copy of all rows of a tenant. Returns how to bring them back. */
  async function keep(ids: ProbeIds): Promise<() => Promise<void>> {
    const { store } = inside;
    const kept: { table: string; rows: Record<string, unknown>[] }[] = [];
    for (const [table, column, key] of TABLES) {
      const found = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table)} where ${sql.ref(column)} = ${ids[key]}`.execute(store);
      kept.unshift({ table, rows: found.rows });
    }
    return () =>
      store.transaction().execute(async (trx) => {
        for (const [table, column, key] of TABLES)
          await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${ids[key]}`.execute(trx);
        for (const { table, rows } of kept)
          for (const row of rows) {
            const columns = Object.keys(row);
            await sql`insert into ${sql.table(table)} (${sql.join(columns.map((one) => sql.ref(one)))})
              values (${sql.join(columns.map((one) => row[one]))})`.execute(trx);
          }
      });
  }

  return { createTenant, keep };
}
