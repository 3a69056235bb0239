import type { PictureSizes } from '@/lib/contract/picture';
import type { PostedForm } from '@/lib/forms/posted-form';
import type { UploadTarget } from '../uploads/send-upload';

type Base = {
  name: string;
  label: string;
  hint?: string;
  /** What is saved; `on` for a ticked box. */
  value: string;
  isRequired?: boolean;
  /** Classes. */
  look?: string;
  /** In a table, whose column says it. */
  isLabelHidden?: boolean;
};

export type StudioField =
  | (Base & { kind: 'text' | 'email' | 'password' | 'count' | 'time'; list?: string })
  /** `file` labels a button that takes the text from a file. */
  | (Base & { kind: 'area'; rows: number; file?: string })
  | (Base & { kind: 'tick' })
  | (Base & { kind: 'color' })
  | (Base & { kind: 'select'; options: Record<string, string> })
  | (Base & { kind: 'cards'; options: Record<string, Card> })
  | (Base & {
      kind: 'picture';
      sizes: PictureSizes | null;
      alt: string;
      focus?: Focus;
      upload: UploadTarget;
    });

/** Those with a text stand first, and larger; `isMore` folds it away. */
export type Card = { label: string; text?: string; isMore?: boolean };

/** The point that a crop keeps is a field of its own. */
type Focus = { name: string; label: string; value: string };

/** `id`: of the place in the page. */
export type StudioGroup = { id?: string; title?: string; fields: readonly StudioField[] };

export type Version = { number: number; values: Record<string, string> };

/** The focus point of a picture until another one is chosen. */
export const CENTER = '50% 50%';

/** A browser selects the first option where the saved one is not offered. */
const toShown = (field: StudioField) =>
  field.kind !== 'select' || field.value in field.options
    ? field.value
    : (Object.keys(field.options)[0] ?? '');

export function toValues(groups: readonly StudioGroup[]): Record<string, string> {
  return Object.fromEntries(
    groups
      .flatMap(({ fields }) => fields)
      .flatMap((field): [string, string][] => [
        [field.name, toShown(field)],
        ...(field.kind === 'picture' && field.focus
          ? [[field.focus.name, field.focus.value || CENTER] as [string, string]]
          : []),
      ]),
  );
}

/** What the form began with. A form posted without script knows only its version and its texts. */
export function toBase(posted: PostedForm | null, now: Version): Version {
  const number = Number(posted?.values.version ?? now.number);
  return number === now.number || !posted ? now : { number, values: { ...now.values, ...posted.values } };
}

/** The values saved meanwhile that differ from those in the form, by field. */
export function listConflicts(base: Version, now: Version, typed: (name: string) => string) {
  if (base.number === now.number) return {};
  return Object.fromEntries(
    Object.entries(now.values).filter(
      ([name, saved]) =>
        saved.trim() !== (base.values[name] ?? '').trim() && saved.trim() !== typed(name).trim(),
    ),
  );
}

/** Whether a text differs from the one it began with. */
export const hasTyped = (from: Record<string, string>, typed: Record<string, string>) =>
  Object.entries(typed).some(([name, text]) => toLines(text) !== toLines(from[name] ?? ''));

const toLines = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** Of the fields that differ. */
export function toLabels(groups: readonly StudioGroup[], conflicts: Record<string, string>): string[] {
  return groups
    .flatMap(({ fields }) => fields)
    .flatMap((field) => [field, ...(field.kind === 'picture' && field.focus ? [field.focus] : [])])
    .flatMap(({ name, label }) => (name in conflicts ? [label] : []));
}

/** Whether what was posted without script came from the form with these ids. */
export function isOfForm(posted: PostedForm | null, fixed: Record<string, string>): boolean {
  return (
    posted !== null &&
    Object.entries(fixed).every(([name, value]) => (posted.values[name] ?? value) === value)
  );
}

/** Copy may have more than a form may be sent, such as functions. */
export const toTexts = ({ submit, sending }: Record<'submit' | 'sending', string>) => ({ submit, sending });
