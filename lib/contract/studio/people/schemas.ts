import * as z from 'zod';
import { toNewEmailSchema } from '../../accounts';
import { idSchema, instantSchema } from '../../shared';
import { boundedText } from '../../text';
import { GUEST_LIST_MAX } from './guest-list-max';
import {
  lineSchema,
  optionalCountSchema,
  optionalLocalTimeSchema,
  searchSchema,
  tickSchema,
} from '../shared/fields';

/** `buyers` hold a paid ticket; `reminded` got the mail an hour before the start. */
export const PEOPLE_GROUPS = ['buyers', 'guests', 'reminded', 'consented'] as const;
export type PeopleGroup = (typeof PEOPLE_GROUPS)[number];

export const PEOPLE_MAX = 500;

export const listPeopleSchema = z.object({
  eventId: idSchema,
  group: z.enum(PEOPLE_GROUPS).default('buyers'),
  q: searchSchema,
  /** Has room for an address in base64url. */
  after: boundedText(400)
    .regex(/^[\w.-]*$/, 'Not a valid page')
    .default(''),
  /** At most `PEOPLE_MAX`. */
  limit: optionalCountSchema,
});

export const peopleSchema = z.object({
  people: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      /** When they bought, were added, were reminded, or consented. */
      at: instantSchema,
      /** False until an account has opened the event: whose address it is stays unknown. */
      has_account: z.boolean(),
      /** When a guest's access ends; null for no end. */
      until: instantSchema.nullable(),
    }),
  ),
  /** Of all pages; with the first one only. */
  count: z.number().int().nullable(),
  next: z.string(),
});

/** A spreadsheet would take it for a formula. */
const NO_FORMULA = /^(?!\t|\s*[=+@-])/;
const NEEDS_NAME = 'Please enter a name';
export const guestNameSchema = boundedText(200, {
  missing: NEEDS_NAME,
  tooLong: 'Please use at most 100 characters',
})
  .regex(NO_FORMULA, 'A name may not begin with =, +, -, @ or a tab')
  .pipe(lineSchema(100, NEEDS_NAME));
export const guestEmailSchema = toNewEmailSchema('Please enter an email address');

export const addGuestSchema = z.object({
  eventId: idSchema,
  name: guestNameSchema,
  email: guestEmailSchema,
  /** In the event's zone. Empty: as long as there is something to watch. */
  until: optionalLocalTimeSchema,
  /** The later moment, where the clocks go back. */
  later: tickSchema,
});

export const withdrawGuestSchema = z.object({ eventId: idSchema, email: guestEmailSchema });

export const GUEST_LINES_MAX = 5000;
/** In bytes: a list as JSON. */
export const GUEST_LIST_BODY_MAX = 1.5 * 1024 * 1024;

export const checkGuestsSchema = z.object({
  eventId: idSchema,
  list: boundedText(GUEST_LIST_MAX, {
    missing: 'Please paste a list or choose a file',
    tooLong: 'This list is larger than 1 MB. Please split it',
  }),
});
export const checkedGuestsSchema = z.object({ listId: idSchema });

export const guestListParamsSchema = z.object({ eventId: idSchema, listId: idSchema });

/** The dry run, and then how far the list has been added. */
export const guestListSchema = z.object({
  total: z.number().int(),
  added: z.number().int(),
  /** Were guests already. */
  known: z.number().int(),
  faulty: z.number().int(),
  /** The first hundred. */
  faults: z.array(z.object({ line: z.number().int(), message: z.string() })),
});
