import { EVENT_FORM, PICTURE_FIELD } from '@/lib/content/studio/event-form';
import { OVERVIEW, VIDEO } from '@/lib/content/studio/events';
import { TICKET_FIELDS, TICKETS } from '@/lib/content/studio/tickets';
import { eachTicketField, type TicketFieldName } from '@/lib/contract/ticket-fields';
import type { DraftEntry, DraftPackage } from '@/lib/contract/studio';
import type { PictureSizes } from '@/lib/contract/picture';
import {
  findTwiceHour,
  type FormTexts,
  toPageTexts,
  toTicketTexts,
  toTimeTexts,
  toVideoTexts,
  zoneOf,
} from '@/lib/studio/draft-texts';
import { formatInstant } from '@/lib/time/instant';
import { sayMoment } from '@/lib/time/moment';
import { toPromises } from './to-promises';
import type { StudioField, StudioGroup } from '../forms/form-model';

/** The id of the `<datalist>` of time zones. */
export const ZONES = 'time-zones';

/** Fields by name, each with what is saved. */
function createFields(texts: FormTexts) {
  const base = (name: string, label: string, hint?: string) => ({
    name,
    label,
    value: texts[name] ?? '',
    ...(hint && { hint }),
  });
  return {
    base,
    text: (...given: Parameters<typeof base>): StudioField => ({ kind: 'text', ...base(...given) }),
    count: (...given: Parameters<typeof base>): StudioField => ({ kind: 'count', ...base(...given) }),
    tick: (...given: Parameters<typeof base>): StudioField => ({ kind: 'tick', ...base(...given) }),
    time: (...given: Parameters<typeof base>): StudioField => ({ kind: 'time', ...base(...given) }),
  };
}

export function toPageGroups(
  draft: DraftEntry,
  sizes: PictureSizes | null,
  organisationId: string,
): StudioGroup[] {
  const { base, text, count, tick } = createFields(toPageTexts(draft));
  const { words, picture, time, address, look, access, trial, buyers } = EVENT_FORM;
  return [
    {
      id: 'set-words',
      title: words.title,
      fields: [
        { kind: 'text', ...base('title', words.name), isRequired: true },
        { kind: 'area', rows: 8, ...base('description', words.description, words.descriptionHint) },
        text('broadcaster', words.broadcaster, words.broadcasterHint),
        text('live_heading', words.liveHeading),
        { kind: 'area', rows: 3, ...base('live_text', words.liveText) },
      ],
    },
    {
      id: 'set-picture',
      title: picture.title,
      fields: [
        {
          kind: 'picture',
          sizes,
          alt: draft.image_alt ?? '',
          upload: { organisationId, kind: 'picture' },
          focus: { name: 'image_focus', label: PICTURE_FIELD.focus, value: draft.image_focus ?? '' },
          ...base('image', picture.image),
        },
        text('image_alt', picture.alt, picture.altHint),
      ],
    },
    {
      id: 'set-time',
      title: time.title,
      fields: [
        { kind: 'text', list: ZONES, ...base('timezone', time.zone, time.zoneHint), isRequired: true },
        tick('on_demand', time.onDemand, time.onDemandHint),
        ...toTimeFields(draft, ['start_time', 'end_time', 'doors_open_at', 'replay_until']),
      ],
    },
    {
      id: 'set-address',
      title: address.title,
      fields: [{ kind: 'text', ...base('domain', address.domain, address.domainHint), isRequired: true }],
    },
    {
      id: 'set-look',
      title: look.title,
      fields: [
        { kind: 'color', ...base('accent', look.accent, look.accentHint) },
        {
          kind: 'picture',
          sizes: null,
          alt: draft.broadcaster ?? '',
          upload: { organisationId, kind: 'logo' },
          ...base('logo', look.logo),
        },
      ],
    },
    {
      id: 'set-access',
      title: access.title,
      fields: [
        tick('listed', access.listed),
        { kind: 'select', options: access.rules, ...base('countries_rule', access.rule) },
        { ...text('countries', access.countries, access.countriesHint), look: NEEDS.countries },
      ],
    },
    {
      id: 'set-trial',
      title: trial.title,
      fields: [
        tick('is_trial', trial.isTrial),
        tick('trial_includes_show', trial.withShow),
        count('preview_seconds', trial.preview, trial.previewHint),
      ],
    },
    {
      id: 'set-buyers',
      title: buyers.title,
      fields: [
        { kind: 'area', rows: 3, ...base('refund_rules', buyers.refunds, buyers.refundsHint) },
        { kind: 'area', rows: 6, ...base('questions', buyers.questions, buyers.questionsHint) },
        tick('shows_sale', buyers.showsSale),
        tick('not_in_pass', buyers.notInPass),
        {
          kind: 'select',
          options: toPromises(draft.make_good),
          look: NEEDS.show,
          ...base('make_good', buyers.makeGood, buyers.makeGoodHint),
        },
        count('early_days', buyers.early, buyers.earlyHint),
      ],
    },
  ];
}

const TIMES = {
  start_time: { label: EVENT_FORM.time.start, hint: undefined },
  end_time: { label: EVENT_FORM.time.end, hint: undefined },
  doors_open_at: { label: EVENT_FORM.time.doors, hint: EVENT_FORM.time.doorsHint },
  replay_until: { label: EVENT_FORM.time.replay, hint: undefined },
} as const;

/** Each says which moment is saved, and one tick chooses in the hour that happens twice. */
function toTimeFields(draft: DraftEntry, names: readonly (keyof typeof TIMES)[]): StudioField[] {
  const { time, tick } = createFields(toTimeTexts(draft));
  const zone = zoneOf(draft);
  // Only the abbreviation tells the two hours apart.
  const say = findTwiceHour(draft) === null ? sayMoment : formatInstant;
  const toHint = (name: keyof typeof TIMES) => {
    const instant = draft[name];
    const saved = instant && EVENT_FORM.time.means(say(Date.parse(instant), zone));
    return [saved ?? EVENT_FORM.time.in(zone), TIMES[name].hint].filter(Boolean).join(' ');
  };
  const fields = names.map((name) => time(name, TIMES[name].label, toHint(name)));
  if (findTwiceHour(draft) === null) return fields;
  return [...fields, tick('later', EVENT_FORM.time.later)];
}

export const toPostponeFields = (draft: DraftEntry) => toTimeFields(draft, ['start_time', 'end_time']);

export const NOTE_GROUPS: readonly StudioGroup[] = [
  { fields: [{ kind: 'area', rows: 4, name: 'note', label: OVERVIEW.cancel.note, value: '' }] },
];

/** Only of the chosen source, by CSS: a browser that can't shows all. */
const OF_SOURCE = {
  library: 'group-has-[[name=source]:checked:not([value=library])]/fields:hidden',
  url: 'group-has-[[name=source]:checked:not([value=url])]/fields:hidden',
  folder: 'group-has-[[name=source]:checked:not([value=folder])]/fields:hidden',
  files: 'group-has-[[name=source]:checked:not([value=library],[value=folder])]/fields:hidden',
  streams: 'group-has-[[name=source]:checked:not([value=encoder],[value=url])]/fields:hidden',
};

/** Only where the choice before it needs it. */
const NEEDS = {
  show: 'group-has-[input[name=on_demand]:checked]/fields:hidden',
  countries:
    'group-has-[select[name^=countries]_option:checked:not([value=allow],[value=deny])]/fields:hidden',
  hours: 'group-has-[select[name^=access]_option:checked:not([value=purchase],[value=start])]/fields:hidden',
};

/** `videos`: the names of those that are ready, by id. */
export function toVideoGroups(draft: DraftEntry, videos: Record<string, string>): StudioGroup[] {
  const { base, text } = createFields(toVideoTexts(draft));
  return [
    {
      fields: [
        { kind: 'cards', options: VIDEO.sources, ...base('source', VIDEO.source) },
        {
          kind: 'select',
          options: { '': VIDEO.noVideo, ...videos },
          look: OF_SOURCE.library,
          ...base('video', VIDEO.video, VIDEO.videoHint),
        },
        { ...text('url', VIDEO.url, VIDEO.urlHint), look: OF_SOURCE.url },
        { ...text('folder', VIDEO.folder, VIDEO.folderHint), look: OF_SOURCE.folder },
        {
          kind: 'select',
          options: VIDEO.ways,
          look: OF_SOURCE.files,
          ...base('play_as', VIDEO.playAs),
        },
        {
          kind: 'select',
          options: VIDEO.formats,
          look: OF_SOURCE.streams,
          ...base('video_format', VIDEO.format, VIDEO.formatHint),
        },
      ],
    },
  ];
}

export function toTicketGroups(ticket: DraftPackage | null, zone: string): StudioGroup[] {
  const { base, text, count, tick, time } = createFields(toTicketTexts(ticket, zone));
  const { fields } = TICKETS;
  const say = (name: TicketFieldName, hint = TICKET_FIELDS[name].hint) =>
    [name, TICKET_FIELDS[name].label, hint] as const;
  const { description, stock, sale_from, sale_until, ...more } = eachTicketField({
    line: (name) => text(...say(name)),
    count: (name) => count(...say(name)),
    moment: (name) => time(...say(name, EVENT_FORM.time.in(zone))),
    tick: (name) => tick(...say(name)),
  });
  return [
    {
      fields: [
        { kind: 'text', ...base('name', fields.name), isRequired: true },
        { kind: 'count', ...base('price', fields.price, fields.priceHint), isRequired: true },
        { kind: 'count', ...base('early_price', fields.early, fields.earlyHint) },
        { kind: 'time', ...base('early_until', fields.earlyUntil, EVENT_FORM.time.in(zone)) },
        description,
        stock,
        sale_from,
        sale_until,
        { kind: 'select', options: fields.accesses, ...base('access_from', fields.access) },
        { ...count('access_hours', fields.hours), look: NEEDS.hours },
        ...Object.values(more),
      ],
    },
  ];
}
