import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { FOLLOW } from '@/lib/content/channel';
import { FORM_FIELD, type PostedForm } from '@/lib/forms/posted-form';

type FollowFormProps = { domain: string; name: string; posted: PostedForm | null };

export const FOLLOW_ID = 'follow';

/** Posted by the browser itself, so that it adds no script to the page of an event. */
export function FollowForm({ domain, name, posted }: FollowFormProps) {
  return (
    <section id={FOLLOW_ID} aria-labelledby={`${FOLLOW_ID}-title`} className="grid content-start gap-3">
      <h2 id={`${FOLLOW_ID}-title`} className="text-xl font-bold">
        {FOLLOW.title}
      </h2>
      {posted?.done ? (
        <Notice kind="success">{posted.done}</Notice>
      ) : (
        <>
          <p className="max-w-text text-muted">{FOLLOW.lead(name)}</p>
          {posted?.failure ? <Notice kind="error">{posted.failure}</Notice> : null}
          <form
            method="post"
            action={`#${FOLLOW_ID}`}
            className="grid max-w-md gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
          >
            <input type="hidden" name={FORM_FIELD} value="follow" />
            <input type="hidden" name="domain" value={domain} />
            <TextField
              label={FOLLOW.email}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={posted?.values.email}
              error={posted?.errors.email}
            />
            <Button type="submit" variant="secondary" className="min-h-12">
              {FOLLOW.submit}
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
