import type { z } from 'zod';
import type { messageCalls } from '@/lib/contract/studio/messages/calls';
import { ok, type Result } from '@/lib/result';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { DeliveryStatus, MessageRow, Store } from '../../store/schema';
import type { BackendConfig } from '../../config/config';
import type { StudioContext } from '../context';
import { findCatalogue } from '../tickets/find-catalogue';
import { countPeople } from '../people/select-people';
import { isAfter, readCursor, toPage } from '../cursor';
import { toMessageMail } from './message-mail';
import { countDeliveries, findMessage, OPEN_DELIVERIES, toPeopleOf } from './message-rows';
import { findSender } from './message-sender';

const PAGE = 20;
const DELIVERIES = 100;

type Calls = typeof messageCalls;
type Answer<N extends keyof Calls> = z.output<Calls[N]['answer']>;

export async function listMessages(
  { deps: { store } }: StudioContext,
  { eventId, after }: z.output<Calls['listMessages']['params']>,
): Promise<Result<Answer<'listMessages'>>> {
  const start = readCursor(after);
  if (!start.ok) return start;
  const rows = await store
    .selectFrom('messages')
    .selectAll()
    .where('event_id', '=', eventId)
    .where(isAfter(start.value, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { page, next } = toPage(rows, PAGE, (last) => ({ at: last.created_at, id: last.id }));
  return ok({
    messages: page.map(await readSummaries(store, page)),
    packages: (await findCatalogue(store, eventId)).packages,
    next,
  });
}

async function readSummaries(store: Store, rows: readonly MessageRow[]) {
  const isUnderway = (row: MessageRow) => row.started_at !== null && row.finished_at === null;
  const count = await countDeliveries(
    store,
    rows.filter(isUnderway).map(({ id }) => id),
  );
  return (row: MessageRow): Answer<'listMessages'>['messages'][number] => ({
    _id: row.id,
    group: row.audience,
    package: row.package_id ?? '',
    subject: row.subject,
    status: row.status,
    version: row.version,
    created_at: toInstant(row.created_at),
    send_at: toInstantOrNull(row.send_at),
    people: row.recipients,
    sent: row.sent ?? count(row.id, 'sent'),
    failed: row.failed ?? count(row.id, 'failed'),
    left: count(row.id, ...OPEN_DELIVERIES),
  });
}

export async function getMessage(
  { config, deps: { store, payments, now } }: StudioContext,
  input: z.output<Calls['getMessage']['params']>,
): Promise<Result<Answer<'getMessage'>>> {
  const found = await findMessage(store, input);
  if (!found.ok) return found;
  const row = found.value;
  const toSummary = await readSummaries(store, [row]);
  const deliveries = await listDeliveries(store, row.id, input);
  const groups = toPeopleOf(row, payments.accounts.mode, now());
  const counts = row.recipients === null ? await Promise.all(groups.map((of) => countPeople(store, of))) : [];
  return ok({
    ...toSummary(row),
    people: row.recipients ?? counts.reduce((sum, count) => sum + count, 0),
    packages: (await findCatalogue(store, row.event_id)).packages,
    text: row.body,
    preview: await toPreview(store, row, config),
    ...deliveries,
  });
}

/** In light mode: the studio's pages allow no other style sheet. Empty without a sender. */
async function toPreview(
  store: Store,
  row: MessageRow,
  { site, mail: { contactTo } }: Pick<BackendConfig, 'site' | 'mail'>,
): Promise<string> {
  const sender = await findSender(store, row);
  if (!sender) return '';
  const person = { name: '', verifiedAt: null };
  const envelope = { to: '', replyTo: contactTo, unsubscribe: site.url, person };
  const { html = '' } = toMessageMail({ ...row, ...sender }, site, envelope);
  return html.replace(/<style>[^<]*<\/style>/, '');
}

async function listDeliveries(
  store: Store,
  messageId: string,
  { status, after }: Pick<z.output<Calls['getMessage']['params']>, 'status' | 'after'>,
) {
  const wanted: readonly DeliveryStatus[] =
    status === 'waiting' ? OPEN_DELIVERIES : status === '' ? [] : [status];
  const rows = await store
    .selectFrom('message_deliveries')
    .select(['id', 'address', 'status', 'sent_at', 'error'])
    .where('message_id', '=', messageId)
    .where('id', '>', after)
    .$if(wanted.length > 0, (query) => query.where('status', 'in', wanted))
    .orderBy('id')
    .limit(DELIVERIES + 1)
    .execute();
  const page = rows.slice(0, DELIVERIES);
  return {
    deliveries: page.map((row) => ({
      _id: row.id,
      address: row.address,
      status: row.status === 'queued' ? ('waiting' as const) : row.status,
      sent_at: toInstantOrNull(row.sent_at),
      error: row.error,
    })),
    next: rows.length > DELIVERIES ? (page.at(-1)?.id ?? '') : '',
  };
}
