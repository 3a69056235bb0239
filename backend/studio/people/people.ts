import { PEOPLE_MAX } from '@/lib/contract/studio/people/schemas';
import { ok } from '@/lib/result';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { StudioContext } from '../context';
import { readCursor, toPage } from '../cursor';
import { checkGuests, getGuestList, importGuests } from './guest-lists';
import { createGuestLimits } from './guest-limits';
import { addGuest, withdrawGuest } from './guests';
import { countPeople, listPeople } from './select-people';

const PAGE = 50;

export function mountPeople(studio: StudioContext): void {
  const { deps, mount } = studio;
  const { store, payments, now } = deps;
  const context = { ...studio, limits: createGuestLimits(store) };

  mount('listPeople', async ({ eventId, group, q, after, limit }, { organisationId }) => {
    const size = Math.min(Number(limit) || PAGE, PEOPLE_MAX);
    const start = readCursor(after);
    if (!start.ok) return start;
    const place = start.value && { ...start.value, id: fromKey(start.value.id) };
    const of = { group, eventId, organisationId, mode: payments.accounts.mode, nowMs: now() };
    const rows = await listPeople(store, of, { q, after: place, limit: size + 1 });
    const { page, next } = toPage(rows, size, (last) => ({ at: last.at, id: toKey(last.id) }));
    return ok({
      people: page.map(({ email, name, at, userId, until }) => ({
        email,
        name,
        at: toInstant(at),
        has_account: userId !== null,
        until: toInstantOrNull(until),
      })),
      count: after === '' ? await countPeople(store, of, q) : null,
      next,
    });
  });
  mount('addGuest', (input, member) => addGuest(context, input, member));
  mount('withdrawGuest', (input, member) => withdrawGuest(context, input, member));
  mount('checkGuests', (input) => checkGuests(context, input));
  mount('getGuestList', (ids) => getGuestList(context, ids));
  mount('importGuests', (ids, member) => importGuests(context, ids, member));
}

/** A guest without an account is found by an address, which a cursor can't hold as it is. */
const toKey = (id: string) => Buffer.from(id).toString('base64url');
const fromKey = (key: string) => Buffer.from(key, 'base64url').toString();
