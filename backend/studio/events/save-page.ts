import type { z } from 'zod';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import type { saveEventPageSchema } from '@/lib/contract/studio/events/schemas';
import { readMakeGoodText, toMakeGoodText } from '@/lib/contract/make-good';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { readDraftEntry } from '../../events/draft-entry';
import { refuseBrand } from '../organisation/brand';
import type { StudioContext } from '../context';
import { checkDomain, parseDomain } from '../addresses/domains';
import { editDraft } from '../drafts/draft-store';
import { DEFAULT_PICTURE } from '../pictures/own-pictures';
import { parseLocalTime, toLocalText } from '@/lib/time/local-time';
import { checkPictures } from '../pictures/own-pictures';
import { refuseFields } from '../drafts/parse-draft';
import type { Member } from '../studio-router';

type PageInput = z.output<typeof saveEventPageSchema>;

export const FILM_AHEAD = 'A film has no start ahead. Please choose the day it went on sale.';

const TIMES = ['start_time', 'end_time', 'doors_open_at', 'replay_until'] as const;

export function saveEventPage(context: StudioContext, input: PageInput, member: Member) {
  const { site } = context.config;
  return editDraft(context, member, input, async ({ entry, row }, trx) => {
    const { title, broadcaster } = input;
    const brand = refuseBrand({ title, broadcaster }, site, entry);
    if (brand) return brand;
    const times = toTimes(input, entry);
    if (!times.ok) return times;
    const domain = input.domain === entry.domain ? ok(entry.domain) : parseDomain(input.domain, site.url);
    if (!domain.ok) return domain;
    const owner = { eventId: row.event_id, organisationId: member.organisationId };
    const isOurs = row.published !== null && readDraftEntry(row.published).domain === domain.value;
    const isFree = isOurs ? ok(null) : await checkDomain(trx, domain.value, owner);
    if (!isFree.ok) return isFree;
    if (isTicked(input.on_demand) && Date.parse(times.value.start_time) > context.deps.now())
      return refuseFields({ start_time: FILM_AHEAD });
    if (input.make_good !== toMakeGoodText(entry.make_good) && member.role !== 'owner')
      return refuseFields({ make_good: 'Only an owner of the organization can change the promise.' });
    const changed = toEntry(entry, input, { ...times.value, domain: domain.value });
    const pictures = await checkPictures(trx, member.organisationId, changed, entry);
    if (!pictures.ok) return pictures;
    return ok({ entry: changed, action: 'page-changed', message: 'Your changes are saved.' });
  });
}

type Times = Pick<DraftEntry, (typeof TIMES)[number]>;

function toTimes(input: PageInput, entry: DraftEntry): Result<Times> {
  const fields: Record<string, string> = {};
  const read = (name: (typeof TIMES)[number]) => {
    if (input[name] === '') return undefined;
    const parsed = parseLocalTime(input[name], input.timezone, isTicked(input.later));
    if (parsed.ok) return toInstant(parsed.value);
    fields[name] = parsed.error.message;
    return undefined;
  };
  const start = read('start_time') ?? '';
  const follow = createFollow(input, entry, start);
  const times = {
    start_time: start,
    end_time: follow('end_time', read('end_time')),
    doors_open_at: follow('doors_open_at', read('doors_open_at')),
    replay_until: follow('replay_until', read('replay_until')),
  };
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  if (times.end_time !== undefined && times.end_time <= times.start_time)
    return refuseFields({ end_time: 'The end must be after the start.' });
  if (times.doors_open_at !== undefined && times.doors_open_at > times.start_time)
    return refuseFields({ doors_open_at: 'The doors must open before the start.' });
  if (times.replay_until !== undefined && times.replay_until <= (times.end_time ?? times.start_time))
    return refuseFields({ replay_until: 'The replay must end after the event.' });
  return ok(times);
}

/** Times that were left as they are move along with the start. */
function createFollow(input: PageInput, entry: DraftEntry, start: string) {
  const toText = (instant: string) => toLocalText(Date.parse(instant), entry.timezone ?? 'UTC');
  const before = parseLocalTime(toText(entry.start_time), input.timezone, false);
  const movedMs = before.ok && start !== '' ? Date.parse(start) - before.value : 0;
  return (name: (typeof TIMES)[number], instant: string | undefined) => {
    const known = entry[name];
    const isLeft = known !== undefined && input[name].slice(0, 16) === toText(known);
    if (!isLeft || instant === undefined) return instant;
    // The replay of a show is no end of a film.
    if (isTicked(input.on_demand)) return entry.on_demand ? instant : undefined;
    return toInstant(Date.parse(instant) + movedMs);
  };
}

const ifSet = (text: string) => (text === '' ? undefined : text);

function toEntry(entry: DraftEntry, input: PageInput, rest: Times & { domain: string }): DraftEntry {
  const isFilm = isTicked(input.on_demand);
  return {
    ...entry,
    ...rest,
    ...(isFilm && { end_time: undefined, doors_open_at: undefined }),
    title: input.title,
    description: input.description,
    timezone: input.timezone,
    image: ifSet(input.image) ?? DEFAULT_PICTURE,
    image_alt: ifSet(input.image_alt),
    image_focus: ifSet(input.image_focus),
    broadcaster: ifSet(input.broadcaster),
    accent: ifSet(input.accent),
    logo: ifSet(input.logo),
    live_area:
      input.live_heading === '' && input.live_text === ''
        ? undefined
        : { heading: input.live_heading, text: input.live_text },
    countries: toCountries(input),
    listed: isTicked(input.listed) || undefined,
    is_trial: (!isFilm && isTicked(input.is_trial)) || undefined,
    trial_includes_show: (!isFilm && isTicked(input.trial_includes_show)) || undefined,
    preview_seconds: input.preview_seconds === '' ? undefined : Number(input.preview_seconds),
    refund_rules: ifSet(input.refund_rules),
    questions: ifSet(input.questions),
    shows_sale: isTicked(input.shows_sale) || undefined,
    on_demand: isTicked(input.on_demand) || undefined,
    not_in_pass: isTicked(input.not_in_pass) || undefined,
    make_good: (isFilm ? null : readMakeGoodText(input.make_good)) ?? undefined,
    early_days: input.early_days === '' ? undefined : Number(input.early_days),
  };
}

function toCountries({ countries_rule: rule, countries }: PageInput): DraftEntry['countries'] {
  if (rule === '') return undefined;
  const codes = countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  return { [rule]: [...new Set(codes)] };
}
