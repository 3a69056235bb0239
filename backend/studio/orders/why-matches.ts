import type { z } from 'zod';
import {
  listEventOrdersSchema,
  WHY_MATCHES_MAX,
  type whyAnswerSchema,
  type whySchema,
} from '@/lib/contract/studio/orders/schemas';
import { ok, type Result } from '@/lib/result';
import type { BackendDeps } from '../../config/config';
import { holderIdOf } from '../../store/held-by';
import { listPeople } from '../people/select-people';
import type { Member } from '../studio-router';
import { listPage, toSummary } from './select-orders';

type Matches = NonNullable<z.output<typeof whyAnswerSchema>['matches']>;
type Question = Pick<z.output<typeof whySchema>, 'eventId' | 'q'>;

/** Guests and buyers with this name or payment, paid or not; each holder once, newest first. */
export async function listMatches(
  { store, payments, now }: Pick<BackendDeps, 'store' | 'payments' | 'now'>,
  { eventId, q }: Question,
  { organisationId }: Member,
): Promise<Result<Matches>> {
  const { mode } = payments.accounts;
  const filter = listEventOrdersSchema.parse({ eventId, q });
  // More than are shown, for a person may have several orders.
  const of = { zone: 'UTC', limit: WHY_MATCHES_MAX * 5, isAnyStatus: true };
  const rows = await listPage(store, mode, filter, of);
  if (!rows.ok) return rows;
  const byHolder = new Map(
    rows.value.map((row) => [row.holder_email ?? holderIdOf(row), toSummary(row)] as const),
  );
  const buyers = [...byHolder.values()].map(({ _id, buyer, holder, name }) => ({
    q: _id,
    name: buyer?.name ?? '',
    email: buyer?.email ?? '',
    ticket: name,
    holder: holder?.email ?? null,
  }));
  const given = { group: 'guests', eventId, organisationId, mode, nowMs: now() } as const;
  const guests = await listPeople(store, given, { q, limit: WHY_MATCHES_MAX });
  const known = new Set(buyers.map(({ email, holder }) => holder ?? email));
  const others = guests
    .filter(({ email }) => !known.has(email))
    .map(({ name, email }) => ({ q: email, name, email, ticket: '', holder: null }));
  return ok([...buyers, ...others].slice(0, WHY_MATCHES_MAX));
}
