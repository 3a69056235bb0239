import type { z } from 'zod';
import type { publishEventSchema } from '@/lib/contract/studio/events/schemas';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { fail, ok, type Result } from '@/lib/result';
import { createAccountRepository } from '../../accounts/repository';
import { readDraftEntry } from '../../events/draft-entry';
import type { NewEvent } from '../../events/file-schema';
import { saveEvents } from '../../events/save-events';
import { setOrganisation } from '../../events/set-organisation';
import { isUniqueViolation } from '../../store/errors';
import type { StudioContext } from '../context';
import { takeDomain } from '../addresses/domains';
import { findProof, hasProof, needsProof, sayUnproved } from '../addresses/proofs';
import { type DraftRow, findDraft, type Trx } from '../drafts/draft-store';
import { listChanges, writeLog } from '../log/log';
import { listOwn } from '../pictures/own-pictures';
import { FILM_AHEAD } from './save-page';
import { parseDraft, refuseFields } from '../drafts/parse-draft';
import { countByPackage, findLossOfTickets } from '../tickets/find-loss';
import { toMoment, toPublishing } from '../organisation/may-publish';
import type { Member } from '../studio-router';

type Saved = Promise<Result<{ version: number; message: string }>>;

const TAKEN = 'Another event or organization has this address. Please choose another one on the page.';

const UNCONFIRMED =
  'Please confirm your email address before you publish. Your account page sends you the link again.';

const BLOCKED = {
  'trial-over': 'Your free trial is over. Please contact us to publish new events.',
  'not-approved': 'We have to approve your organization before it sells tickets. Please contact us.',
  suspended: 'Your organization is suspended. Please contact us.',
} as const;

/** Safe to repeat. Changes to what is public are possible after the trial too. */
export async function publishEvent(
  { config, deps }: StudioContext,
  input: z.output<typeof publishEventSchema>,
  member: Member,
): Saved {
  const { store, now, payments } = deps;
  const { mode } = payments.accounts;
  const proved = await checkProof(config, deps, input.eventId, member.organisationId);
  if (!proved.ok) return proved;
  try {
    return await store.transaction().execute(async (trx): Saved => {
      const nowMs = now();
      const draft = await findDraft(trx, member, input);
      if (!draft.ok) return draft;
      const { row, entry } = draft.value;
      const stopped = await findStop(trx, row, toMoment(deps));
      if (stopped) return stopped;
      if (config.mail.smtpUrl !== null && !(await hasConfirmed(trx, member.userId)))
        return fail('email_unverified', UNCONFIRMED);
      if (row.published === row.entry)
        return ok({ version: row.version, message: 'The event is already published.' });
      const termsAt = row.terms_accepted_at ?? (isTicked(input.acceptsTerms) ? nowMs : null);
      if (termsAt === null) return refuseFields({ acceptsTerms: 'Please accept the terms.' });
      const event = parseDraft(entry);
      if (!event.ok) return event;
      if (event.value.on_demand && event.value.start_time > nowMs)
        return refuseFields({ start_time: FILM_AHEAD });
      const before = row.published === null ? null : readDraftEntry(row.published);
      if (entry.domain !== before?.domain) {
        const { organisationId } = member;
        const taken = await takeDomain(trx, entry.domain, { eventId: entry.id, organisationId });
        if (!taken.ok) return fail('conflict', TAKEN);
        const claim = { domain: entry.domain, organisationId };
        if (needsProof(entry.domain, config.site.url) && !(await hasProof(trx, claim)))
          return fail('conflict', sayUnproved(claim));
      }
      const counts = await countByPackage(trx, mode, entry.id);
      const loss = findLossOfTickets(before, entry, counts);
      if (loss) return fail('conflict', `Nothing was published. ${loss.message}`);
      const isSame = await trx
        .updateTable('event_drafts')
        .set({ published: row.entry, published_at: nowMs, terms_accepted_at: termsAt, last_edit: null })
        .where('event_id', '=', entry.id)
        .where('version', '=', row.version)
        .returning('event_id')
        .executeTakeFirst();
      if (!isSame) return fail('conflict', 'This event has just been changed. Please look at it first.');
      await savePublic(trx, event.value, row, nowMs);
      const changes = listChanges(before ?? {}, entry);
      const line = { ...member, eventId: entry.id, action: 'event-published' } as const;
      await writeLog(trx, { ...line, changes: before ? changes : [] }, nowMs);
      return ok({ version: row.version, message: 'The event is published.' });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return fail('conflict', TAKEN);
    throw error;
  }
}

/** Asks the DNS, so it stands before the transaction. A new version fails there. */
async function checkProof(
  { site }: StudioContext['config'],
  deps: StudioContext['deps'],
  eventId: string,
  organisationId: string,
): Promise<Result<null>> {
  const row = await deps.store
    .selectFrom('event_drafts')
    .select(['domain', 'published'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const isSame = row?.published && readDraftEntry(row.published).domain === row.domain;
  if (!row || isSame || !needsProof(row.domain, site.url)) return ok(null);
  const claim = { domain: row.domain, organisationId };
  return (await findProof(deps, claim)) ? ok(null) : fail('conflict', sayUnproved(claim));
}

/** Writes the public event, with its organisation, version and picture. */
export async function savePublic(
  trx: Trx,
  event: NewEvent,
  { organisation_id, version }: Pick<DraftRow, 'organisation_id' | 'version'>,
  nowMs: number,
): Promise<void> {
  await saveEvents(trx, [event], 'studio', nowMs);
  const sizes = (await listOwn(trx, organisation_id, [event.image])).get(event.image);
  const picture = sizes && { picture: JSON.stringify(sizes) };
  await setOrganisation(trx, event.id, { organisation_id, version, ...picture });
}

async function findStop(trx: Trx, row: DraftRow, now: { nowMs: number; isLive: boolean }) {
  const organisation = await trx
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', row.organisation_id)
    .executeTakeFirstOrThrow();
  const { blocked, canPublish: mayPublish } = toPublishing(organisation, now);
  if (blocked !== null && !mayPublish && (row.published === null || blocked === 'suspended'))
    return fail('forbidden', BLOCKED[blocked]);
  return (await isCancelled(trx, row.event_id)) ? fail('conflict', CANCELLED) : null;
}

async function hasConfirmed(trx: Trx, userId: string): Promise<boolean> {
  const user = await createAccountRepository(trx).findById(userId);
  return user?.email_verified_at != null;
}

export const CANCELLED = 'This event is canceled, so it stays as it is.';

export async function isCancelled(trx: Pick<Trx, 'selectFrom'>, eventId: string): Promise<boolean> {
  const event = await trx
    .selectFrom('events')
    .select('cancelled_at')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.cancelled_at != null;
}
