import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { renderSoon } from '@/app/_host/render-soon';
import { EventLoading } from '@/components/event/event-fallbacks';
import { type EventEntry, EventProgram } from '@/components/event/event-program';
import { MessagePage, OopsPage } from '@/components/marketing/message-page';
import { JsonLd, PageJsonLd } from '@/components/seo/json-ld';
import { LinkButton } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { getReferral } from '@/lib/auth/get-referral';
import { EVENTS_PAGE } from '@/lib/content/events-page';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { eventPhase } from '@/lib/contract/event-phase';
import { env } from '@/lib/env';
import { type EventDetails, findLeastPrice } from '@/lib/events/event';
import { eventAddress } from '@/lib/events/event-address';
import { toEventState } from '@/lib/events/event-state';
import { listEvents } from '@/lib/events/find-event';
import { listOffered } from '@/lib/events/offer-state';
import { toProgram } from '@/lib/events/program';
import { setPageStatus } from '@/lib/http/page-status';
import { viewerCountry } from '@/lib/http/visitor';
import { formatPrice } from '@/lib/money';
import { toEventList } from '@/lib/seo/event-nodes';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';

export const metadata = toPageMetadata(PAGES.events);

const { failed, empty, notListed } = EVENTS_PAGE;

export default async function EventsPage() {
  return renderSoon(renderEvents(), <EventLoading text={EVENTS_PAGE.loading} />);
}

async function renderEvents(): Promise<Awaited<ReactNode>> {
  const [head, referral, found] = await Promise.all([headers(), getReferral(), listEvents()]);
  if (!found.ok) {
    const isMissing = found.error.code === 'not_supported';
    setPageStatus(isMissing ? 404 : 503);
    return isMissing ? <MessagePage {...notListed} /> : <OopsPage {...failed} />;
  }
  const nowMs = Date.now();
  const country = viewerCountry(head);
  const seen = found.value.filter(({ countries }) => isAllowedIn(countries, country));
  const { live, upcoming, replays } = toProgram(
    seen.map((event) => ({ event, phase: eventPhase(event, nowMs), startsAtMs: event.startsAtMs })),
  );
  const all = [...live, ...upcoming, ...replays].map(({ event }) => ({
    event,
    url: eventAddress(event, env.SITE_URL),
  }));
  if (all.length === 0) return <Empty />;
  const listed = all.map(({ event, url }) =>
    toListed(event, referral ? `${url}?ref=${referral}` : url, nowMs),
  );
  return (
    <div className="page-width grid gap-12 pt-top pb-section">
      <PageJsonLd page={PAGES.events} />
      <JsonLd nodes={[toEventList(all, { nowMs, isSelling: env.PAYMENTS_MODE !== 'off' }, SITE)]} />
      <PageHeading title={EVENTS_PAGE.heading} lead={EVENTS_PAGE.lead} />
      <EventProgram events={listed}>
        <p className="max-w-text text-lg text-muted">{empty.text}</p>
      </EventProgram>
    </div>
  );
}

function toListed(event: EventDetails, href: string, nowMs: number): EventEntry {
  // These props are sent with the page as data.
  const { id, title, image, picture, image_focus, broadcaster, timezone, replayUntilMs, on_demand } = event;
  return {
    id,
    title,
    image,
    picture,
    image_focus,
    broadcaster,
    timezone,
    replayUntilMs,
    on_demand,
    href,
    state: toEventState(event, nowMs),
    price: sayPrice(listOffered(event, nowMs)),
  };
}

function sayPrice(packages: EventDetails['packages']): string | null {
  const least = findLeastPrice(packages);
  if (!least) return null;
  const price = formatPrice(least.cents);
  return least.isOnly || least.cents === 0 ? price : EVENTS_PAGE.from(price);
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
