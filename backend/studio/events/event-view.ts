import type { z } from 'zod';
import { organizerSchema } from '@/lib/contract/events';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import type { eventSumsSchema, studioEventSchema } from '@/lib/contract/studio/events/schemas';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { ok, type Result } from '@/lib/result';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import { readDraftEntry } from '../../events/draft-entry';
import { createEventRepository } from '../../events/repository';
import type { StudioContext } from '../context';
import { nameOf } from '../drafts/draft-store';
import { sayLastEdit } from '../drafts/last-edit';
import { findStudioPhase } from './event-phase';
import { countHolders } from '../../events/holders';
import { listChanges } from '../log/log';
import { listSteps } from './next-steps';
import { findSizes, listOwn } from '../pictures/own-pictures';
import { seesMoney } from '../rights';
import { NO_SALES, sumSales, toDollars } from '../report/sales';
import { countByPackage } from '../tickets/find-loss';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { type Member, notThere } from '../studio-router';

export async function getStudioEvent(
  { config, deps }: StudioContext,
  { eventId }: { eventId: string },
  member: Member,
): Promise<Result<z.output<typeof studioEventSchema>>> {
  const { store, now, payments } = deps;
  const { mode } = payments.accounts;
  const row = await store
    .selectFrom('event_drafts')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return notThere();
  const draft = readDraftEntry(row.entry);
  const published = row.published === null ? null : readDraftEntry(row.published);
  const events = createEventRepository(store);
  const event = published && (await events.findById(eventId));
  const organizers = await events.findOrganizers([{ organisation_id: member.organisationId }]);
  const pictures = await listOwn(store, member.organisationId, [draft.image]);
  return ok({
    _id: eventId,
    organisation: await findOrganisationAnswer(store, member, deps),
    organizer: organizerSchema.nullable().parse(organizers.get(member.organisationId) ?? null),
    phase: findStudioPhase(event ?? null, now()),
    version: row.version,
    draft,
    picture: findSizes(draft.image, pictures),
    published,
    published_at: toInstantOrNull(row.published_at),
    changes: published ? listChanges(published, draft).map(({ field }) => field) : [],
    edited: {
      by: await nameOf(store, row.updated_by),
      at: toInstant(row.updated_at),
      what: sayLastEdit(row),
    },
    url: toPublicUrl(draft, config.site.url),
    cancelled:
      event?.cancelled_at == null
        ? null
        : {
            at: toInstant(event.cancelled_at),
            reason: event.cancelled_reason ?? '',
            steps: await listSteps(store, mode, { ...event, cancelled_at: event.cancelled_at }),
          },
  });
}

/** Apart from the event, since with many orders they take most of a second. */
export async function getEventSums(
  { deps: { store, now, payments } }: StudioContext,
  { eventId }: { eventId: string },
  { role }: Member,
): Promise<Result<z.output<typeof eventSumsSchema>>> {
  const { mode } = payments.accounts;
  const { sold, netCents, refundedCents } = (await sumSales(store, mode, [eventId])).get(eventId) ?? NO_SALES;
  return ok({
    holders: await countHolders(store, mode, eventId, now()),
    by_package: await countByPackage(store, mode, eventId),
    sold,
    net: seesMoney(role) ? toDollars(netCents) : null,
    refunded: seesMoney(role) ? toDollars(refundedCents) : null,
  });
}

function toPublicUrl({ id, domain }: DraftEntry, siteUrl: string): string {
  return eventOrigin(domain, siteUrl) ?? `${siteUrl}/events/${encodeURIComponent(id)}`;
}
