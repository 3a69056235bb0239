export type PostedForm = {
  /** What was typed, by field; never a password. */
  values: Record<string, string>;
  errors: Record<string, string>;
  failure: string | null;
  done: string | null;
};

export type PostForm = (before: PostedForm, form: FormData) => Promise<PostedForm>;

export const EMPTY_FORM: PostedForm = { values: {}, errors: {}, failure: null, done: null };

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
