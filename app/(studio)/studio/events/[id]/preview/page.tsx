import { getStudioEvent } from '@/app/_studio/ask-studio';
import { type EventParams, FailedPage, readEventId, renderStudio } from '@/app/_studio/studio-page';
import { EventStorefront } from '@/components/event/event-storefront';
import { PageShell } from '@/components/layout/page-shell';
import { EVENT_FORM } from '@/lib/content/studio/event-form';
import { env } from '@/lib/env';
import { toEventDetails } from '@/lib/events/event';
import { toDraftAnswer } from '@/lib/studio/draft-answer';
import { toStudioPath } from '@/lib/studio/paths';

export const metadata = { title: EVENT_FORM.previews.title };

export default function Page({ params }: EventParams) {
  return renderStudio(renderPreview(params));
}

/** The page of the event's own host, in which no button works. */
async function renderPreview(params: EventParams['params']) {
  const id = await readEventId(params);
  const path = toStudioPath(id, 'preview');
  const found = await getStudioEvent(id, path);
  if (!found.ok) return <FailedPage error={found.error} />;
  const event = toEventDetails(toDraftAnswer(found.value));
  const host = {
    name: event.broadcaster ?? event.title,
    siteName: event.broadcaster ?? env.SITE_NAME,
    logo: event.logo,
    accent: event.accent,
    event: event.broadcaster === null ? null : event.title,
    mainSite: env.SITE_URL,
  };
  return (
    <>
      <p className="bg-bulb px-4 py-2 text-center text-sm font-semibold text-ink">
        {EVENT_FORM.previews.banner}
      </p>
      <fieldset disabled className="contents [&_button:disabled]:opacity-100">
        <PageShell host={host}>
          <EventStorefront
            postedFollow={null}
            url={found.value.url}
            testPath={null}
            event={event}
            path={path}
            ticket={null}
            ended={null}
            isSignedIn={false}
            passes={[]}
            serverNowMs={Date.now()}
            postedTrial={null}
            entry={null}
            hasLogo={false}
          />
        </PageShell>
      </fieldset>
    </>
  );
}
