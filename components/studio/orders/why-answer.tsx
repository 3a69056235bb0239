import type * as z from 'zod';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { WHY } from '@/lib/content/studio/orders';
import type { whyAnswerSchema } from '@/lib/contract/studio';
import { toOrderPath, toStudioPath } from '@/lib/studio/paths';
import { sayMoment } from '@/lib/time/moment';
import { DataTable } from '../data-table';
import { StudioSection } from '../studio-shell';

type Answer = NonNullable<z.output<typeof whyAnswerSchema>['answer']>;
type WhyAnswerProps = { eventId: string; zone: string; answer: Answer };

export function WhyAnswer({ eventId, zone, answer }: WhyAnswerProps) {
  const { can_watch: canWatch, sentence, person, errors } = answer;
  const href = toHref(eventId, answer);
  const { at, text, device } = WHY.columns;
  return (
    <>
      <Notice kind={canWatch ? 'success' : 'info'} title={canWatch ? WHY.can : WHY.cannot}>
        {person ? <p dir="auto">{`${person.name} ${person.email}`}</p> : null}
        <p>{sentence}</p>
        {href ? (
          <LinkButton className="mt-3" variant="secondary" href={href}>
            {WHY.actions[answer.action === 'none' ? 'order' : answer.action]}
          </LinkButton>
        ) : null}
      </Notice>
      {errors.length > 0 ? (
        <StudioSection id="errors" title={WHY.errors}>
          <DataTable
            caption={WHY.errors}
            columns={[
              { label: at, cell: (error) => sayMoment(Date.parse(error.at), zone) },
              { label: text, cell: (error) => error.text },
              { label: device, cell: (error) => error.device },
            ]}
            rows={errors}
            keyOf={(_, index) => String(index)}
          />
        </StudioSection>
      ) : null}
    </>
  );
}

/** A known order is always worth a look. */
function toHref(eventId: string, { action, order }: Answer): string | null {
  switch (action) {
    case 'page':
    case 'video':
    case 'refunds':
      return toStudioPath(eventId, action);
    case 'none':
    case 'order':
    case 'move':
    case 'free-screens':
      return order === null ? null : toOrderPath(eventId, order);
  }
}
