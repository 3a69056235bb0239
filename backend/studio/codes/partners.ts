import type { z } from 'zod';
import type { codeCalls } from '@/lib/contract/studio/codes/calls';
import { fail, ok, type Result } from '@/lib/result';
import { ofMode } from '../../store/of-mode';
import { createId } from '../../store/ids';
import type { PaymentMode, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import { refuseFields } from '../drafts/parse-draft';
import type { Member } from '../studio-router';

const MAX_PARTNERS = 200;
const SLUG_MAX = 40;

type PartnerInput = z.output<(typeof codeCalls)['savePartner']['body']>;

/** Without a link of its own the partner has one made of the name. */
export function savePartner(
  { deps: { store, now } }: StudioContext,
  { eventId, name, slug: typed }: PartnerInput,
  { organisationId, userId }: Member,
): Promise<Result<{ message: string }>> {
  const slug = typed === '' ? toSlug(name) : typed;
  if (slug === '') return Promise.resolve(refuseFields({ slug: 'Please enter a short text for the link.' }));
  return store.transaction().execute(async (trx) => {
    const known = await listRows(trx, eventId);
    const same = known.find((partner) => partner.slug === slug);
    const message = 'The link is saved.';
    if (same?.name === name) return ok({ message });
    if (known.length >= MAX_PARTNERS)
      return fail('invalid_input', `An event has at most ${MAX_PARTNERS} partner links.`);
    const added = await trx
      .insertInto('partners')
      .values({ id: createId('par'), event_id: eventId, slug, name, created_at: now() })
      .onConflict((oc) => oc.columns(['event_id', 'slug']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return refuseFields({ slug: 'Another partner has this link. Please choose another text.' });
    await writeLog(trx, { organisationId, userId, eventId, action: 'partner-added', subject: name }, now());
    return ok({ message });
  });
}

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '');

const listRows = (db: Pick<Store, 'selectFrom'>, eventId: string) =>
  db.selectFrom('partners').selectAll().where('event_id', '=', eventId).orderBy('name').execute();

/** `orders` are those that are paid, so a refund takes one away. */
export async function listPartners(store: Store, eventId: string, mode: PaymentMode) {
  const partners = await listRows(store, eventId);
  if (partners.length === 0) return [];
  const counts = await store
    .selectFrom('orders')
    .select(({ fn }) => ['partner_id', fn.countAll<number>().as('orders')])
    .where('event_id', '=', eventId)
    .where('partner_id', 'is not', null)
    .where('status', '=', 'paid')
    .where(ofMode(mode))
    .groupBy('partner_id')
    .execute();
  const orders = new Map(counts.map((row) => [row.partner_id, Number(row.orders)]));
  return partners.map(({ id, name, slug, clicks }) => ({
    _id: id,
    name,
    slug,
    clicks,
    orders: orders.get(id) ?? 0,
  }));
}
