import { type DraftEntry, type DraftPackage, toLibraryVideo } from '@/lib/contract/studio';
import { toMakeGoodText } from '@/lib/contract/make-good';
import { eachTicketField } from '@/lib/contract/ticket-fields';
import { toMs } from '@/lib/time/iso';
import { toLocalText, toTurn } from '@/lib/time/local-time';
import { toAmountText } from '@/lib/money';

/** What a form shows, by the names of the contract's fields. A ticked box is `on`. */
export type FormTexts = Record<string, string>;

export const zoneOf = ({ timezone }: DraftEntry) => timezone ?? 'UTC';

const toTick = (is: boolean | undefined) => (is ? 'on' : '');
const toCount = (count: number | undefined) => (count === undefined ? '' : String(count));

function toLocal(instant: string | undefined, zone: string): string {
  const ms = toMs(instant);
  return ms === null ? '' : toLocalText(ms, zone);
}

const toTimes = (draft: DraftEntry) => [
  draft.start_time,
  draft.end_time,
  draft.doors_open_at,
  draft.replay_until,
];

/** Whether a time of the draft is in an hour that happens twice, and which of the two it is. */
export function findTwiceHour(draft: DraftEntry): 'first' | 'second' | null {
  const turns = toTimes(draft).flatMap((instant) =>
    instant === undefined ? [] : [toTurn(Date.parse(instant), zoneOf(draft))],
  );
  if (turns.includes('second')) return 'second';
  return turns.includes('first') ? 'first' : null;
}

export function toTimeTexts(draft: DraftEntry): FormTexts {
  const zone = zoneOf(draft);
  return {
    start_time: toLocal(draft.start_time, zone),
    end_time: toLocal(draft.end_time, zone),
    doors_open_at: toLocal(draft.doors_open_at, zone),
    replay_until: toLocal(draft.replay_until, zone),
    later: toTick(findTwiceHour(draft) === 'second'),
  };
}

export function toPageTexts(draft: DraftEntry): FormTexts {
  const { countries } = draft;
  return {
    ...toTimeTexts(draft),
    title: draft.title,
    description: draft.description,
    domain: draft.domain,
    timezone: zoneOf(draft),
    image: draft.image,
    image_alt: draft.image_alt ?? '',
    image_focus: draft.image_focus ?? '',
    broadcaster: draft.broadcaster ?? '',
    accent: draft.accent ?? '',
    logo: draft.logo ?? '',
    live_heading: draft.live_area?.heading ?? '',
    live_text: draft.live_area?.text ?? '',
    countries_rule: countries?.allow ? 'allow' : countries?.deny ? 'deny' : '',
    countries: (countries?.allow ?? countries?.deny ?? []).join(', '),
    listed: toTick(draft.listed),
    is_trial: toTick(draft.is_trial),
    trial_includes_show: toTick(draft.trial_includes_show),
    preview_seconds: toCount(draft.preview_seconds),
    refund_rules: draft.refund_rules ?? '',
    questions: draft.questions ?? '',
    shows_sale: toTick(draft.shows_sale),
    on_demand: toTick(draft.on_demand),
    not_in_pass: toTick(draft.not_in_pass),
    make_good: toMakeGoodText(draft.make_good),
    early_days: toCount(draft.early_days),
  };
}

export function toVideoTexts({ id, stream, video_format: format }: DraftEntry): FormTexts {
  const isEncoder = stream !== undefined && 'url' in stream && stream.url.endsWith(`/shows/${id}/index.m3u8`);
  const folder = stream && 'folder' in stream ? stream : null;
  // A recording is chosen by its folder.
  const video = folder && (/^show[_-]/.test(folder.folder) ? folder.folder : toLibraryVideo(folder.folder));
  return {
    source: stream ? (folder ? (video ? 'library' : 'folder') : isEncoder ? 'encoder' : 'url') : '',
    video: video ?? '',
    folder: video ? '' : (folder?.folder ?? ''),
    play_as: folder?.play_as ?? 'video',
    url: stream && 'url' in stream && !isEncoder ? stream.url : '',
    video_format: format ?? '',
  };
}

/** Of a new ticket without `ticket`. */
export function toTicketTexts(ticket: DraftPackage | null, zone: string): FormTexts {
  return {
    name: ticket?.name ?? '',
    price: ticket ? toAmountText(ticket.price) : '',
    early_price: ticket?.early ? toAmountText(ticket.early.price) : '',
    early_until: toLocal(ticket?.early?.until, zone),
    ...eachTicketField({
      line: (name) => ticket?.[name] ?? '',
      count: (name) => toCount(ticket?.[name]),
      moment: (name) => toLocal(ticket?.[name], zone),
      tick: (name) => toTick(ticket?.[name]),
    }),
    access_from: ticket?.access?.from ?? '',
    access_hours: toCount(ticket?.access?.hours || undefined),
  };
}
