import type { operatorCalls } from '@/lib/contract/operator/calls';
import type { studioCalls } from '@/lib/contract/studio/calls';

/** By their routes below /api. Those of the studio and the operator are their calls' paths. */
export const SITE_FORMS = [
  'account/cancel-renewal',
  'account/delete',
  'account/email',
  'account/keep-renewal',
  'account/end-paired-screen',
  'account/password',
  'account/profile',
  'account/remove-saved-method',
  'account/send-verification',
  'account/sign-out-everywhere',
  'account/withdraw-consent',
  'auth/confirm-follow',
  'auth/forgot-password',
  'auth/login',
  'auth/logout',
  'auth/refuse',
  'auth/refuse-gift',
  'auth/register',
  'auth/reset-password',
  'auth/unsubscribe',
  'auth/verify-email',
  'contact',
  'events/trial',
  'follow',
  'orders/take-back',
  'renewals/cancel',
  'pairings/decide',
  'pairings/find',
] as const;

type PostedTo<Calls> = {
  [N in keyof Calls]: Calls[N] extends { method: 'POST'; path: `/${infer Path}` } ? Path : never;
}[keyof Calls];
type CallForm = PostedTo<typeof studioCalls> | PostedTo<typeof operatorCalls>;

export type FormName = (typeof SITE_FORMS)[number] | CallForm;

export const FORM_FIELD = 'form';

export type PostedForm = {
  /** Never contains a password or a key. */
  values: Record<string, string>;
  errors: Record<string, string>;
  failure: string | null;
  done: string | null;
};

const SECRET = /password|stream_key/i;

/** Files and missing fields count as empty. */
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
