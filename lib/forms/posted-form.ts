/** The forms that a browser may post by itself, by their routes below /api. */
export const FORMS = [
  'account/delete',
  'account/email',
  'account/password',
  'account/profile',
  'account/send-verification',
  'auth/forgot-password',
  'auth/login',
  'auth/logout',
  'auth/register',
  'auth/reset-password',
  'auth/verify-email',
  'contact',
  'events/trial',
] as const;

export type FormName = (typeof FORMS)[number];

/** The hidden field that names a form. It is the same in every release. */
export const FORM_FIELD = 'form';

/** What a page shows of a form that the browser posted by itself. */
export type PostedForm = {
  /** What was typed, by field; never a password. */
  values: Record<string, string>;
  errors: Record<string, string>;
  failure: string | null;
  done: string | null;
};

const SECRET = /password/i;

/** A form's texts as they were typed. Files and missing fields count as empty. */
export function readTexts(form: { get(name: string): unknown }, names: readonly string[]) {
  return Object.fromEntries(
    names.map((name): [string, string] => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

export function withoutSecrets(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !SECRET.test(name)));
}

export function toErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) errors[String(path[0])] ??= message;
  return errors;
}
