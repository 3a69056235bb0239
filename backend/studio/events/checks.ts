import type { z } from 'zod';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { type Check, CHECKS, type checklistSchema } from '@/lib/contract/studio/events/schemas';
import { earlySaleFrom } from '@/lib/contract/early-sale';
import { formatPrice, toCents } from '@/lib/money';
import { ok, type Result } from '@/lib/result';
import { sayMoment } from '@/lib/time/moment';
import { readDraftEntry } from '../../events/draft-entry';
import { toStream, toStreamColumns } from '../../events/stream-columns';
import { createMediaSource } from '../../playback/media/bucket-source';
import type { StreamFacts } from '../../playback/probe-stream';
import { createStreamProbe } from '../../playback/stream-sources';
import { findProof, needsProof, sayUnproved, toProofRecord } from '../addresses/proofs';
import { checkAddress } from './check-address';
import { checkRoom } from './check-room';
import type { StudioContext } from '../context';
import type { DraftRow } from '../drafts/draft-store';
import { DEFAULT_PICTURE } from '../pictures/own-pictures';
import { checkWallets } from './check-wallets';
import { isSoldFrom } from './event-phase';
import { type Finding, toFinding } from './check-answer';
import { parseDraft } from '../drafts/parse-draft';
import { notThere } from '../studio-router';

type Checklist = z.output<typeof checklistSchema>;
/** Each is looked at now: hosts are resolved, and the stream is read as the player's would be. */
export async function checkEvent(
  context: StudioContext,
  { eventId }: { eventId: string },
): Promise<Result<Checklist>> {
  const { config, deps } = context;
  const row = await deps.store
    .selectFrom('event_drafts')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return notThere();
  const entry = readDraftEntry(row.entry);
  const findings = {
    picture: Promise.resolve(checkPicture(entry)),
    tickets: Promise.resolve(checkTickets(entry, deps.now())),
    address: checkAddress(entry.domain, config.site.url),
    stream: checkStreamNow(context, eventId, entry),
    wallets: checkWallets(deps, eventId),
    purchase: checkPurchase(context, row),
    terms: Promise.resolve(checkTerms(row)),
    proof: checkProof(context, row, entry),
  } satisfies Record<Check, Promise<Finding | null>>;
  const checks = CHECKS.map(async (name) => {
    const finding = await findings[name];
    return finding === null ? [] : [{ name, ...finding }];
  });
  return ok({ checks: (await Promise.all(checks)).flat() });
}

/** Null where nothing has to be proved. */
async function checkProof(
  { config, deps }: StudioContext,
  { organisation_id: organisationId, published }: DraftRow,
  { domain }: DraftEntry,
): Promise<Finding | null> {
  if (!needsProof(domain, config.site.url)) return null;
  const claim = { domain, organisationId };
  if (await findProof(deps, claim)) return toFinding('good', `${domain} is proved to be yours.`);
  const isPublic = published !== null && readDraftEntry(published).domain === domain;
  const lost = `We can't see that ${domain} is yours. The event stays where it is, but no new one can begin there until this record is set.`;
  return {
    state: isPublic ? 'open' : 'failed',
    message: isPublic ? lost : sayUnproved(claim),
    record: toProofRecord(claim),
  };
}

function checkPicture({ image }: DraftEntry): Finding {
  return image === DEFAULT_PICTURE
    ? toFinding('open', 'Choose a picture. Until then the page shows a neutral one.')
    : toFinding('good', 'The event has a picture.');
}

function checkTickets(entry: DraftEntry, nowMs: number): Finding {
  const { packages, timezone = 'UTC', early_days: days } = entry;
  const sold = packages.filter((one) => isSoldFrom(one.sale_until, nowMs));
  if (sold.length === 0)
    return toFinding('failed', 'All ticket sales have ended. Change when the tickets are on sale.');
  const opens = sold.map(({ sale_from: from }) => (from === undefined ? nowMs : Date.parse(from)));
  const first = Math.min(...opens);
  if (days !== undefined && sold.every((one) => one.sale_from === undefined))
    return toFinding('open', 'The earlier sale has no effect: set when the tickets go on sale to all.');
  const early = earlySaleFrom(first, days);
  const earlier =
    early === null ? '' : ` Followers and pass holders can buy from ${sayMoment(early, timezone)}.`;
  if (first > nowMs)
    return toFinding('good', `Tickets go on sale on ${sayMoment(first, timezone)}.${earlier}`);
  const names = (tickets: typeof packages) =>
    tickets.map(({ name, price }) => `${name}, ${formatPrice(toCents(price))}`).join('; ');
  const ended = packages.filter((one) => !sold.includes(one));
  const over = ended.length === 0 ? '' : ` No longer on sale: ${names(ended)}.`;
  return toFinding(ended.length === 0 ? 'good' : 'open', `Tickets: ${names(sold)}.${over}`);
}

const UNRECORDED =
  "This site doesn't record shows: for the replay that your page promises, upload the recording afterwards.";

async function checkStreamNow(context: StudioContext, eventId: string, entry: DraftEntry): Promise<Finding> {
  const { config } = context;
  const { stream } = entry;
  const isLive = stream !== undefined && 'url' in stream;
  const found = await probeNow(context, entry);
  if (isLive && entry.replay_until !== undefined && !config.recordsShows) found.message += ` ${UNRECORDED}`;
  const isOurs = isLive && stream.url.startsWith(`${config.ingest.url}/`);
  const room = isOurs ? await checkRoom(context, eventId, entry) : null;
  if (room === null) return found;
  return room.state === 'failed' ? toFinding('failed', `${found.message} ${room.message}`) : found;
}

async function probeNow({ config, deps }: StudioContext, entry: DraftEntry): Promise<Finding> {
  const event = parseDraft(entry);
  if (!event.ok) return toFinding('failed', event.error.message);
  const media = createMediaSource({ config, ...deps });
  const probe = createStreamProbe({ media, origins: config.playback.origins, now: deps.now });
  const report = await probe(toStream(toStreamColumns(event.value)));
  if (report === null) return toFinding('open', 'Choose what the event plays.');
  const says = report.says.join(' ');
  switch (report.state) {
    case 'refused':
      return toFinding('failed', says);
    case 'waiting':
      return toFinding('open', says);
    case 'ready':
      return toFinding('good', [report.facts ? sayStream(report.facts) : '', says].join(' ').trim());
  }
}

function sayStream({ isLive, renditions, captions }: StreamFacts): string {
  const height = Math.max(0, ...renditions.map((one) => one.height ?? 0));
  const parts = [
    isLive ? 'The stream is live' : 'The video plays',
    ...(height > 0 ? [`in up to ${height}p`] : []),
    ...(captions.length > 0 ? [`with captions: ${captions.join(', ')}`] : []),
  ];
  return `${parts.join(', ')}.`;
}

export async function checkPurchase(
  { deps: { store } }: Pick<StudioContext, 'deps'>,
  row: Pick<DraftRow, 'published' | 'event_id'>,
): Promise<Finding> {
  if (row.published === null)
    return toFinding('open', 'Publish the event, then buy a ticket yourself in test mode.');
  const order = await store
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', row.event_id)
    .where('kind', '=', 'package')
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  return order
    ? toFinding('good', 'A ticket was bought and paid for.')
    : toFinding('open', 'Buy a ticket yourself in test mode, as your audience will.');
}

function checkTerms({ terms_accepted_at: at }: DraftRow): Finding {
  return at === null
    ? toFinding('open', 'Accept the terms when you publish.')
    : toFinding('good', `The terms were accepted on ${sayMoment(at, 'UTC')}.`);
}
