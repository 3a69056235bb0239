import { expect, it } from 'vitest';
import { FORMS, type FormName } from '@/lib/forms/posted-form';
import { toNextPath } from './next-path';

type StudioForm = Extract<FormName, `studio/${string}`>;

const EVENT = '/studio/events/evt_1';

/** Null stays on the page. */
const LEADS: Record<StudioForm, string | null> = {
  'studio/codes/save': `${EVENT}/codes`,
  'studio/codes/switch': `${EVENT}/codes`,
  'studio/events/cancel': EVENT,
  'studio/events/create': '/studio/events/evt_new',
  'studio/events/delete': '/studio',
  'studio/events/dismiss-step': EVENT,
  'studio/events/import': '/studio?organisation=org_1',
  'studio/events/move-ticket': `${EVENT}/tickets`,
  'studio/events/postpone': EVENT,
  'studio/events/publish': EVENT,
  'studio/events/remove-ticket': `${EVENT}/tickets`,
  'studio/events/save-chapters': null,
  'studio/events/save-page': null,
  'studio/events/save-ticket': `${EVENT}/tickets`,
  'studio/events/save-trim': null,
  'studio/events/save-video': null,
  'studio/events/unpublish': EVENT,
  'studio/guests/add': `${EVENT}/people?group=guests`,
  'studio/guests/check': `${EVENT}/people?group=guests&list=gls_new`,
  'studio/guests/import': null,
  'studio/guests/withdraw': `${EVENT}/people?group=guests`,
  'studio/invitations/accept': '/studio?organisation=org_new',
  'studio/live/break': null,
  'studio/live/disconnect': null,
  'studio/live/end': null,
  'studio/live/end-rehearsal': null,
  'studio/live/make-key': null,
  'studio/live/rehearse': null,
  'studio/live/reopen': null,
  'studio/live/say': null,
  'studio/live/start': null,
  'studio/messages/cancel': `${EVENT}/messages/msg_1`,
  'studio/messages/save': `${EVENT}/messages/msg_1`,
  'studio/messages/send': `${EVENT}/messages/msg_1`,
  'studio/orders/free-screens': null,
  'studio/orders/move': null,
  'studio/orders/receipt': null,
  'studio/orders/refund': null,
  'studio/organisations/start': '/studio/events/evt_new',
  'studio/partners/save': `${EVENT}/codes`,
  'studio/refunds/start': null,
  'studio/refunds/steer': null,
  'studio/settings/save': null,
  'studio/team/invite': '/studio/team?organisation=org_1',
  'studio/team/leave': '/studio',
  'studio/team/remove': '/studio/team?organisation=org_1',
  'studio/team/role': '/studio/team?organisation=org_1',
  'studio/team/withdraw': '/studio/team?organisation=org_1',
  'studio/videos/delete': '/studio/videos?organisation=org_1',
  'studio/videos/remove-captions': '/studio/videos/vid_1?organisation=org_1',
  'studio/videos/rename': null,
  'studio/videos/retry': null,
};

const FIELDS: Record<string, string> = {
  eventId: 'evt_1',
  organisationId: 'org_1',
  messageId: 'msg_1',
  videoId: 'vid_1',
};
const ANSWER = { eventId: 'evt_new', organisationId: 'org_new', listId: 'gls_new' };

it.each(Object.entries(LEADS))('%s leads to %s', (form, path) => {
  expect(toNextPath(form as StudioForm, (field) => FIELDS[field] ?? '', ANSWER)).toBe(path);
});

it('knows every form of the studio', () => {
  expect(Object.keys(LEADS)).toEqual(FORMS.filter((form) => form.startsWith('studio/')));
});
