import type * as z from 'zod';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/intent-link';
import { ORDERS, WHY } from '@/lib/content/studio/orders';
import { WHY_MATCHES_MAX, type whyAnswerSchema } from '@/lib/contract/studio';
import { toOrderPath, toStudioPath, toWhyPath } from '@/lib/studio/paths';
import { sayMoment } from '@/lib/time/moment';
import { DataTable } from '../data-table';
import { StudioSection } from '../studio-shell';
import { toBuyerName } from './orders-table';

type Asked = z.output<typeof whyAnswerSchema>;
type Answer = NonNullable<Asked['answer']>;
type Match = NonNullable<Asked['matches']>[number];
type WhyAnswerProps = { eventId: string; zone: string; answer: Answer };

export function WhyAnswer({ eventId, zone, answer }: WhyAnswerProps) {
  const { can_watch: canWatch, sentence, tell, advice, action, order, person, errors } = answer;
  const { at, text, device } = WHY.columns;
  return (
    <>
      <Notice kind={canWatch ? 'success' : 'info'} title={canWatch ? WHY.can : WHY.cannot}>
        {person ? <p dir="auto">{`${person.name} ${person.email}`}</p> : null}
        <p>{sentence}</p>
      </Notice>
      <dl className="grid max-w-text gap-4">
        <div>
          <dt className="font-semibold">{WHY.tell}</dt>
          <dd>{tell}</dd>
        </div>
        {advice === '' ? null : (
          <div>
            <dt className="font-semibold">{WHY.advice}</dt>
            <dd>{advice}</dd>
          </div>
        )}
      </dl>
      <p className="flex flex-wrap gap-3">
        {order === null ? null : (
          <LinkButton variant="secondary" href={toOrderPath(eventId, order)}>
            {WHY.order}
          </LinkButton>
        )}
        {action === 'none' ? null : (
          <LinkButton variant="secondary" href={toStudioPath(eventId, action)}>
            {WHY.actions[action]}
          </LinkButton>
        )}
      </p>
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

type MatchesProps = { eventId: string; title: string; country: string; matches: readonly Match[] };

/** Those who have the name that was asked for; each opens the answer for one of them. */
export function WhyMatches({ eventId, title, country, matches }: MatchesProps) {
  const orders = <TextLink href={toStudioPath(eventId, 'orders')}>{WHY.search}</TextLink>;
  if (matches.length === 0)
    return (
      <p role="status">
        {WHY.noMatch} {orders}
      </p>
    );
  return (
    <div className="grid gap-2">
      <p role="status">{WHY.which(matches.length)}</p>
      <ul className="grid max-w-text">
        {matches.map(({ q, name, email, ticket, holder }) => (
          <li key={q} className="grid border-b border-line py-3" dir="auto">
            <span className="font-semibold">
              <TextLink href={toWhyPath(eventId, q, country)}>
                {toBuyerName(name || email ? { name, email } : null)}
              </TextLink>
            </span>
            {name ? <span className="text-sm wrap-anywhere text-muted">{email}</span> : null}
            <span className="text-sm text-muted">{ticket.replace(`${title}: `, '') || WHY.guest}</span>
            {holder === null ? null : (
              <span className="text-sm wrap-anywhere text-muted">{ORDERS.movedTo(holder)}</span>
            )}
          </li>
        ))}
      </ul>
      {matches.length < WHY_MATCHES_MAX ? null : <p>{orders}</p>}
    </div>
  );
}
