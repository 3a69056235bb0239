import { notFound } from 'next/navigation';
import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { MessageActions } from '@/app/_studio/messages/message-actions';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { FigureList } from '@/components/studio/figure-list';
import { FilterForm, Pages } from '@/components/studio/forms/filter-form';
import { DeliveriesTable, MessageBadge, sayGroup } from '@/components/studio/messages/messages-table';
import { Moment } from '@/components/studio/moment';
import { RefreshWhile } from '@/components/studio/refresh-while';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { SelectField } from '@/components/ui/select-field';
import { MESSAGES } from '@/lib/content/studio/messages';
import { idSchema } from '@/lib/contract';
import { DELIVERY_FILTERS, studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { toMessagePath, toStudioPath } from '@/lib/studio/paths';

export const metadata = { title: MESSAGES.title };

type Props = { params: Promise<{ id: string; messageId: string }>; searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  const ofEvent: EventParams['params'] = params;
  return renderStudio(
    renderEvent(ofEvent, 'messages', (event) => renderMessage(event, params, searchParams)),
  );
}

async function renderMessage(event: StudioEvent, params: Props['params'], search: Search) {
  const messageId = idSchema.safeParse(decodeURIComponent((await params).messageId));
  if (!messageId.success) notFound();
  const path = toMessagePath(event._id, messageId.data);
  const query = await readSearch(search, 'status', 'after');
  const status = DELIVERY_FILTERS.find((one) => one === query.status) ?? ('' as const);
  const ids = { eventId: event._id, messageId: messageId.data };
  const found = await askStudio(studioCalls.getMessage, { ...ids, ...query, status }, path);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const message = found.value;
  const { figures, deliveries } = MESSAGES;
  const zone = zoneOf(event.draft);
  const hasBegun = message.status !== 'draft' && message.status !== 'scheduled';
  return (
    <>
      <RefreshWhile isBusy={message.left > 0} />
      <p>
        <TextLink href={toStudioPath(event._id, 'messages')}>{MESSAGES.back}</TextLink>
      </p>
      <StudioSection id="message" title={message.subject}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <MessageBadge status={message.status} />
          <span dir="auto">{sayGroup(message, message.packages)}</span>
          {message.send_at === null ? null : <Moment at={message.send_at} zone={zone} />}
        </p>
        <FigureList
          figures={(['people', ...(hasBegun ? (['sent', 'failed', 'left'] as const) : [])] as const).map(
            (name) => [figures[name], String(message[name])],
          )}
        />
        <MessageActions eventId={event._id} message={message} zone={zone} path={path} />
      </StudioSection>
      <StudioSection id="preview" title={MESSAGES.preview}>
        {message.preview === '' ? (
          <p>{MESSAGES.noPreview}</p>
        ) : (
          <iframe
            srcDoc={message.preview}
            title={MESSAGES.preview}
            sandbox=""
            className="h-160 w-full max-w-3xl rounded-md border border-line bg-white"
          />
        )}
      </StudioSection>
      {hasBegun ? (
        <StudioSection id="deliveries" title={deliveries.title}>
          <FilterForm path={path} organisation={event.organisation._id} submit={deliveries.filter} isLive>
            <SelectField
              name="status"
              label={deliveries.status}
              options={{ '': deliveries.any, ...deliveries.statuses }}
              defaultValue={status}
            />
          </FilterForm>
          {message.deliveries.length > 0 ? (
            <DeliveriesTable rows={message.deliveries} zone={zone} />
          ) : (
            <p>{deliveries.none}</p>
          )}
          <Pages path={path} query={{ status }} after={query.after} next={message.next} />
        </StudioSection>
      ) : null}
    </>
  );
}
