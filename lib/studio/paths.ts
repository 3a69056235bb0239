import type { StudioCallName } from '@/lib/contract/studio';

/** The parts of an event in the order of its navigation, each with the call that it needs. */
export const EVENT_GROUPS = {
  event: { overview: 'getStudioEvent', share: 'getStudioEvent' },
  setUp: { page: 'saveEventPage', tickets: 'saveTicket', video: 'saveEventVideo' },
  show: { live: 'getDesk' },
  audience: {
    audience: 'getAudience',
    orders: 'listEventOrders',
    people: 'listPeople',
    messages: 'listMessages',
    why: 'getWhy',
  },
  money: { report: 'getEventReport', codes: 'listCodes', refunds: 'listRefundRuns' },
} as const satisfies Record<string, Record<string, StudioCallName>>;

export type EventGroup = keyof typeof EVENT_GROUPS;

export const EVENT_PARTS = {
  ...EVENT_GROUPS.event,
  ...EVENT_GROUPS.setUp,
  ...EVENT_GROUPS.show,
  ...EVENT_GROUPS.audience,
  ...EVENT_GROUPS.money,
};

export type EventPart = keyof typeof EVENT_PARTS;

export function toStudioPath(eventId: string, part: EventPart | 'preview' = 'overview'): string {
  const overview = `/studio/events/${encodeURIComponent(eventId)}`;
  return part === 'overview' ? overview : `${overview}/${part}`;
}

/** Why the person with this address or order can or can't watch, in this country. */
export const toWhyPath = (eventId: string, q: string, country = ''): string =>
  withQuery(toStudioPath(eventId, 'why'), { q, country });
export const toVideoPath = (videoId: string, organisation: string) =>
  ofOrganisation(`/studio/videos/${encodeURIComponent(videoId)}`, organisation);

/** Of a link that downloads a video, or the recording of an event. */
export const toFilePath = (id: string, organisation: string, part = '') =>
  withQuery('/api/studio/video-files', { organisation, id, part });

/** Of the picture of a video, for members. */
export const toPosterPath = (videoId: string, organisation: string) =>
  toFilePath(`${videoId}.jpg`, organisation);

/** Empty values are left out. */
export function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return search.size > 0 ? `${path}?${search}` : path;
}

export const ofOrganisation = (path: string, organisation: string) => withQuery(path, { organisation });

export const toMessagePath = (eventId: string, messageId: string) =>
  `${toStudioPath(eventId, 'messages')}/${encodeURIComponent(messageId)}`;

/** Of what the platform owes an organisation. */
export const toOperatorPath = (organisation: string) =>
  `/operator/organizations/${encodeURIComponent(organisation)}`;

export const toOrderPath = (eventId: string, orderId: string) =>
  `${toStudioPath(eventId, 'orders')}/${encodeURIComponent(orderId)}`;
