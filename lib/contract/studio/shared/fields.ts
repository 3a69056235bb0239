import * as z from 'zod';
import { boundedText, typedText, withoutMarks } from '../../text';

/** Names and titles: one line of whole characters. */
export const lineSchema = (max: number, missing: string) =>
  typedText(max, { missing, tooLong: `Please use at most ${max} characters` })
    .overwrite(withoutMarks)
    .trim()
    .min(1, missing)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Please use one line of plain text');

export const optionalLineSchema = (max: number) =>
  boundedText(max, { tooLong: `Please use at most ${max} characters` })
    .overwrite(withoutMarks)
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Please use one line of plain text')
    .default('');

/** PostgreSQL stores no NUL. */
const isStorable = (text: string) => !text.includes('\0');

export const paragraphsSchema = (max: number) =>
  boundedText(max, { tooLong: `Please use at most ${max} characters` })
    .regex(/^\P{Cs}*$/u, 'Please use plain text')
    .refine(isStorable, 'Please use plain text')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .default('');

/** A checkbox: `on` from a browser's own form, a boolean from script. */
export const tickSchema = z.union([z.boolean(), z.enum(['on', ''])]).default(false);
export const isTicked = (value: z.output<typeof tickSchema>): boolean => value === true || value === 'on';

/** Years before are typing errors: `0020` for 2020. */
const isDay = (text: string): boolean => text >= '2000' && z.iso.date().safeParse(text.slice(0, 10)).success;

/** A day of the calendar in the event's zone, like `2026-11-30`, or nothing. */
export const optionalDaySchema = boundedText(10)
  .refine((text) => text === '' || isDay(text), 'Please choose a day')
  .default('');

const NEEDS_TIME = 'Please choose a date and a time';

/** The value of `<input type="datetime-local">`: wall-clock time in the event's zone. */
export const localTimeSchema = boundedText(19, { missing: NEEDS_TIME, tooLong: NEEDS_TIME })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/, NEEDS_TIME)
  .refine(isDay, 'Please choose a date of the calendar, from the year 2000 on');
export const optionalLocalTimeSchema = z.union([z.literal(''), localTimeSchema]).default('');

/** Digits of a whole number, or nothing. */
export const optionalCountSchema = boundedText(9, { tooLong: 'Please use at most 9 digits' })
  .trim()
  .regex(/^\d*$/, 'Please use a whole number')
  .default('');

const NEEDS_VERSION = 'The form is incomplete. Please reload the page.';

/** Of a thing that is edited. A change that names an older version answers 409. */
export const versionSchema = z
  .union([
    z.number().int().nonnegative(),
    boundedText(9, { missing: NEEDS_VERSION, tooLong: NEEDS_VERSION }).regex(/^\d+$/, NEEDS_VERSION),
  ])
  .transform(String);

/** US dollars; a balance may be negative. */
export const balanceSchema = z.number();

/** The place after which the next page of a list begins. */
export const cursorSchema = boundedText(200)
  .regex(/^[\w.:-]*$/, 'Not a valid page')
  .default('');

export const searchSchema = boundedText(100, { tooLong: 'Please search for at most 100 characters' })
  .refine(isStorable, 'Please search for plain text')
  .trim()
  .default('');
