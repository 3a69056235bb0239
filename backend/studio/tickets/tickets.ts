import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { DraftPackage } from '@/lib/contract/studio/events/draft-entry';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import type {
  moveTicketSchema,
  removeTicketSchema,
  saveTicketSchema,
} from '@/lib/contract/studio/events/schemas';
import { MAX_TICKETS } from '@/lib/contract/terms';
import { eachTicketField, type NameOf } from '@/lib/contract/ticket-fields';
import { toCents, toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { readDraftEntry } from '../../events/draft-entry';
import type { StudioContext } from '../context';
import { type Draft, editDraft } from '../drafts/draft-store';
import { parseLocalTime } from '@/lib/time/local-time';
import { listChanges } from '../log/log';
import { refuseFields } from '../drafts/parse-draft';
import { countByPackage, findLoss } from './find-loss';
import { type Member } from '../studio-router';

/** Stripe's least charge (`backend/events/file-schema.ts`). */
const MIN_PRICE_CENTS = 50;

type TicketInput = z.output<typeof saveTicketSchema>;

const noTicket = () => fail('not_found', 'This ticket is no longer there. Please reload the page.');

/** A new price is for new buyers. What buyers of a ticket would lose is refused. */
export function saveTicket(context: StudioContext, input: TicketInput, member: Member) {
  const { mode } = context.deps.payments.accounts;
  return editDraft(context, member, input, async ({ entry, row }, trx) => {
    const { packages, timezone = 'UTC' } = entry;
    const old = packages.find(({ id }) => id === input.packageId);
    if (input.packageId !== '' && !old) return noTicket();
    if (!old && packages.length >= MAX_TICKETS)
      return fail('invalid_input', `An event has at most ${MAX_TICKETS} tickets.`);
    const ticket = toPackage(input, timezone);
    if (!ticket.ok) return ticket;
    const counts = await countByPackage(trx, mode, row.event_id);
    const live = findPublished(row.published, input.packageId);
    const loss = findLoss(live ?? old, ticket.value, counts[ticket.value.id]);
    if (loss) return refuseFields({ [loss.field]: loss.message });
    const { value } = ticket;
    return ok({
      entry: {
        ...entry,
        packages: old ? packages.map((one) => (one === old ? value : one)) : [...packages, value],
      },
      action: old ? 'ticket-changed' : 'ticket-added',
      subject: value.name,
      changes: listChanges(old ?? {}, value),
      message: old ? 'The ticket is saved.' : 'The ticket is added.',
    });
  });
}

function findPublished(published: string | null, packageId: string): DraftPackage | undefined {
  return published === null
    ? undefined
    : readDraftEntry(published).packages.find(({ id }) => id === packageId);
}

function toPackage(input: TicketInput, zone: string): Result<DraftPackage> {
  const fields: Record<string, string> = {};
  const cents = toCents(Number(input.price));
  if (cents !== 0 && cents < MIN_PRICE_CENTS) fields.price = 'Please enter 0, or at least 0.50.';
  const { access_from: from } = input;
  if ((from === 'purchase' || from === 'start') && input.access_hours === '')
    fields.access_hours = 'Please enter the number of hours.';
  const toCount = (text: string) => (text === '' ? undefined : Number(text));
  const toTime = (name: NameOf<'moment'>) => {
    if (input[name] === '') return undefined;
    const parsed = parseLocalTime(input[name], zone, false);
    if (parsed.ok) return toInstant(parsed.value);
    fields[name] = parsed.error.message;
    return undefined;
  };
  function toEarly(): DraftPackage['early'] {
    const { early_price: price, early_until: until } = input;
    if (price === '' && until === '') return undefined;
    const earlyCents = toCents(Number(price));
    if (price === '' || until === '') fields.early_until = 'Please enter both the early price and its end.';
    else if (earlyCents < MIN_PRICE_CENTS || earlyCents >= cents)
      fields.early_price = 'Please enter at least 0.50, and less than the price.';
    const parsed = parseLocalTime(until, zone, false);
    if (parsed.ok) return { price: toDecimal(earlyCents), until: toInstant(parsed.value) };
    if (until !== '') fields.early_until = parsed.error.message;
    return undefined;
  }
  // The hours of another choice may still be in the form.
  const hours = from === 'end' ? 0 : toCount(input.access_hours);
  const early = toEarly();
  const ticket: DraftPackage = {
    id: input.packageId === '' ? `ticket-${randomUUID().slice(0, 8)}` : input.packageId,
    name: input.name,
    price: toDecimal(cents),
    early,
    access: from === '' || hours === undefined ? undefined : { from, hours },
    ...eachTicketField({
      line: (name) => input[name] || undefined,
      count: (name) => toCount(input[name]),
      moment: toTime,
      tick: (name) => isTicked(input[name]) || undefined,
    }),
  };
  const { sale_from: opens, sale_until: closes } = ticket;
  if (opens !== undefined && closes !== undefined && closes <= opens)
    fields.sale_until = 'The sale must end after it begins.';
  return Object.keys(fields).length > 0 ? refuseFields(fields) : ok(ticket);
}

/** Those who bought it keep it. */
export function removeTicket(
  context: StudioContext,
  input: z.output<typeof removeTicketSchema>,
  member: Member,
) {
  return editDraft(context, member, input, async (draft) => {
    const found = findTicket(draft, input.packageId);
    if (!found.ok) return found;
    const { packages } = draft.entry;
    if (packages.length === 1)
      return fail('invalid_input', 'An event needs at least one ticket. Please add another one first.');
    return ok({
      entry: { ...draft.entry, packages: packages.filter((one) => one !== found.value) },
      action: 'ticket-removed',
      subject: found.value.name,
      changes: listChanges(found.value, {}),
      message: 'The ticket is removed. People who bought it keep it.',
    });
  });
}

export function moveTicket(context: StudioContext, input: z.output<typeof moveTicketSchema>, member: Member) {
  return editDraft(context, member, input, async (draft) => {
    const found = findTicket(draft, input.packageId);
    if (!found.ok) return found;
    const { packages } = draft.entry;
    const from = packages.indexOf(found.value);
    const to = Math.min(packages.length - 1, Math.max(0, from + (input.direction === 'up' ? -1 : 1)));
    return ok({
      entry: { ...draft.entry, packages: packages.toSpliced(from, 1).toSpliced(to, 0, found.value) },
      action: 'ticket-moved',
      subject: found.value.name,
      changes: [{ field: 'position', before: from + 1, after: to + 1 }],
      message: 'The ticket is moved.',
    });
  });
}

function findTicket({ entry }: Draft, packageId: string): Result<DraftPackage> {
  const found = entry.packages.find(({ id }) => id === packageId);
  return found ? ok(found) : noTicket();
}
