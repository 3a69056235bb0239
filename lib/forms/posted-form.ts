/** By their routes below /api. */
export const FORMS = [
  'account/delete',
  'account/email',
  'account/password',
  'account/profile',
  'account/send-verification',
  'account/withdraw-consent',
  'auth/forgot-password',
  'auth/login',
  'auth/logout',
  'auth/register',
  'auth/reset-password',
  'auth/unsubscribe',
  'auth/verify-email',
  'contact',
  'events/trial',
  'operator/jobs/retry',
  'operator/organisations/decide',
  'operator/payouts/note',
  'operator/payouts/undo',
  'operator/shows/stop',
  'studio/codes/save',
  'studio/codes/switch',
  'studio/events/cancel',
  'studio/events/create',
  'studio/events/delete',
  'studio/events/dismiss-step',
  'studio/events/import',
  'studio/events/move-ticket',
  'studio/events/postpone',
  'studio/events/publish',
  'studio/events/remove-ticket',
  'studio/events/save-chapters',
  'studio/events/save-page',
  'studio/events/save-ticket',
  'studio/events/save-trim',
  'studio/events/save-video',
  'studio/events/unpublish',
  'studio/guests/add',
  'studio/guests/check',
  'studio/guests/import',
  'studio/guests/withdraw',
  'studio/invitations/accept',
  'studio/live/break',
  'studio/live/disconnect',
  'studio/live/end',
  'studio/live/end-rehearsal',
  'studio/live/make-key',
  'studio/live/rehearse',
  'studio/live/reopen',
  'studio/live/say',
  'studio/live/start',
  'studio/messages/cancel',
  'studio/messages/save',
  'studio/messages/send',
  'studio/orders/free-screens',
  'studio/orders/move',
  'studio/orders/receipt',
  'studio/orders/refund',
  'studio/organisations/start',
  'studio/partners/save',
  'studio/refunds/start',
  'studio/refunds/steer',
  'studio/settings/save',
  'studio/team/invite',
  'studio/team/leave',
  'studio/team/remove',
  'studio/team/role',
  'studio/team/withdraw',
  'studio/videos/delete',
  'studio/videos/remove-captions',
  'studio/videos/rename',
  'studio/videos/retry',
] as const;

export type FormName = (typeof FORMS)[number];

export const FORM_FIELD = 'form';

export type PostedForm = {
  /** Never contains a password. */
  values: Record<string, string>;
  errors: Record<string, string>;
  failure: string | null;
  done: string | null;
};

const SECRET = /password/i;

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
