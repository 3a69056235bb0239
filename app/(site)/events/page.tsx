import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { renderSoon } from '@/app/_host/render-soon';
import { EventLoading } from '@/components/event/event-fallbacks';
import { EventRow } from '@/components/event/event-row';
import { MessagePage, OopsPage } from '@/components/marketing/message-page';
import { JsonLd, PageJsonLd } from '@/components/seo/json-ld';
import { LinkButton } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { getReferral } from '@/lib/auth/get-referral';
import { EVENTS_PAGE } from '@/lib/content/events-page';
import { env } from '@/lib/env';
import { eventAddress } from '@/lib/events/event-address';
import { listEvents } from '@/lib/events/find-event';
import { toProgram } from '@/lib/events/program';
import { setPageStatus } from '@/lib/http/page-status';
import { viewerCountry } from '@/lib/http/visitor';
import { toEventList } from '@/lib/seo/event-nodes';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';

export const metadata = toPageMetadata(PAGES.events);

const { failed, empty, notListed } = EVENTS_PAGE;

/** What a visitor does not mind waiting for a whole page, in milliseconds. */
const WHOLE_PAGE_MS = 1000;

/** The events that ask to be listed, each with the way to its own address. */
export default async function EventsPage() {
  return renderSoon(renderEvents(), <EventLoading text={EVENTS_PAGE.loading} />, WHOLE_PAGE_MS);
}

async function renderEvents(): Promise<Awaited<ReactNode>> {
  const [head, referral, found] = await Promise.all([headers(), getReferral(), listEvents()]);
  if (!found.ok) {
    const isMissing = found.error.code === 'not_supported';
    setPageStatus(isMissing ? 404 : 503);
    return isMissing ? <MessagePage {...notListed} /> : <OopsPage {...failed} />;
  }
  const nowMs = Date.now();
  const { live, upcoming, replays } = toProgram(found.value, nowMs, viewerCountry(head));
  const all = [...live, ...upcoming, ...replays].map((event) => ({
    event,
    url: eventAddress(event, env.SITE_URL),
  }));
  if (all.length === 0) return <Empty />;
  const urls = new Map(all.map(({ event, url }) => [event.id, referral ? `${url}?ref=${referral}` : url]));
  const rows = [
    { title: EVENTS_PAGE.live, events: live },
    { title: EVENTS_PAGE.upcoming, events: upcoming },
    { title: EVENTS_PAGE.replays, events: replays },
  ];
  return (
    <div className="page-width grid gap-section py-section">
      <PageJsonLd page={PAGES.events} />
      <JsonLd nodes={[toEventList(all, { nowMs, isSelling: env.PAYMENTS_MODE !== 'off' }, SITE)]} />
      <PageHeading align="left" title={EVENTS_PAGE.heading} lead={EVENTS_PAGE.lead} />
      {rows.map((row) => (
        <EventRow key={row.title} {...row} nowMs={nowMs} urls={urls} />
      ))}
    </div>
  );
}

function Empty() {
  return (
    <MessagePage title={empty.title} text={empty.text}>
      <PageJsonLd page={PAGES.events} />
      <LinkButton href={PAGES.ppv.path} size="lg">
        {empty.action}
      </LinkButton>
    </MessagePage>
  );
}
