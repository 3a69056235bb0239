import { get, post } from '../../call';
import { messageSchema } from '../../shared';
import { ofMember } from '../shared/of-member';
import * as people from './schemas';

export const peopleCalls = {
  listPeople: get(
    '/studio/events/{eventId}/people',
    people.listPeopleSchema,
    people.peopleSchema,
    ofMember('Buyers, guests, reminded people, or who allows news of the organisation; newest first'),
  ),
  addGuest: post('/studio/guests/add', people.addGuestSchema, messageSchema, {
    ...ofMember('Give an address free access to an event and mail it; safe to repeat', 409, 429),
    leadsTo: '/studio/events/{eventId}/people?group=guests',
  }),
  withdrawGuest: post('/studio/guests/withdraw', people.withdrawGuestSchema, messageSchema, {
    ...ofMember("Take a guest's free access back and mail them; safe to repeat", 429),
    leadsTo: '/studio/events/{eventId}/people?group=guests',
  }),
  checkGuests: post('/studio/guests/check', people.checkGuestsSchema, people.checkedGuestsSchema, {
    ...ofMember('Read a list of guests without adding them; it is kept for a day', 409, 413),
    leadsTo: '/studio/events/{eventId}/people?group=guests&list={listId}',
    maxBytes: people.GUEST_LIST_BODY_MAX,
  }),
  getGuestList: get(
    '/studio/events/{eventId}/guests/{listId}',
    people.guestListParamsSchema,
    people.guestListSchema,
    ofMember('What adding a checked list does'),
  ),
  importGuests: post(
    '/studio/guests/import',
    people.guestListParamsSchema,
    messageSchema,
    ofMember('Add the guests of a checked list; safe to repeat', 409, 429),
  ),
};
