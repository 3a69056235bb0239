import { randomUUID } from 'node:crypto';
import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { Pages } from '@/components/studio/forms/filter-form';
import { NEW_MESSAGE, toMessageGroups } from '@/components/studio/messages/message-groups';
import { MessagesTable } from '@/components/studio/messages/messages-table';
import { toTexts } from '@/components/studio/forms/form-model';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { MESSAGES } from '@/lib/content/studio/messages';
import { studioCalls } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { zoneOf } from '@/lib/studio/draft-texts';

export const metadata = { title: MESSAGES.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(
    renderEvent(params, 'messages', (event, path) => renderMessages(event, path, searchParams)),
  );
}

async function renderMessages(event: StudioEvent, path: string, search: Search) {
  const query = await readSearch(search, 'after');
  const eventId = event._id;
  const found = await askStudio(studioCalls.listMessages, { eventId, ...query }, path);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { messages, packages, next } = found.value;
  const posted = await getPosted('studio/messages/save');
  const isEmpty = messages.length === 0 && query.after === '';
  return (
    <StudioSection id="messages" title={MESSAGES.title}>
      <p className="max-w-text text-muted">{MESSAGES.lead}</p>
      {messages.length > 0 ? (
        <MessagesTable eventId={eventId} packages={packages} rows={messages} zone={zoneOf(event.draft)} />
      ) : (
        <p>{MESSAGES.empty}</p>
      )}
      <Pages path={path} query={{ after: '' }} after={query.after} next={next} />
      <details open={isEmpty || posted !== null} className="max-w-3xl">
        <summary className="link inline-flex min-h-11 items-center font-semibold">{MESSAGES.add}</summary>
        <div className="pt-4">
          <StudioForm
            name="studio/messages/save"
            posted={posted}
            // A form that comes back with a mistake is still the same form.
            fixed={{ eventId, messageId: posted?.values.messageId ?? randomUUID(), version: '0' }}
            groups={toMessageGroups(NEW_MESSAGE, packages)}
            texts={toTexts(MESSAGES.fields)}
            path={path}
          />
        </div>
      </details>
    </StudioSection>
  );
}
