import { Suspense } from 'react';
import type * as z from 'zod';
import { EventList } from '@/components/studio/events/event-list';
import { LatestOrders } from '@/components/studio/home/latest-orders';
import { NowCard } from '@/components/studio/home/now-card';
import { SalesChart } from '@/components/studio/home/sales-chart';
import { TodoItem, TodoItems } from '@/components/studio/home/todo-list';
import { Switcher } from '@/components/studio/organisation/switcher';
import {
  type Organisation,
  PublishingNote,
  StudioHeading,
  StudioSection,
} from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { OVERVIEW } from '@/lib/content/studio/events';
import { HOME } from '@/lib/content/studio/home';
import { type homeSchema, studioCalls } from '@/lib/contract/studio';
import { ofOrganisation, toStudioPath } from '@/lib/studio/paths';
import { askStudio } from '../ask-studio';
import { toMendAt } from '../events/event-checks';
import { CreateEvent, NoEvents } from '../events/create-event';

type Home = z.output<typeof homeSchema>;
type HomePageProps = { home: Home; organisations: readonly Organisation[] };

export function HomePage({ home, organisations }: HomePageProps) {
  const { organisation, event, others, orders, timezone, now } = home;
  const { _id: id, may } = organisation;
  const path = ofOrganisation('/studio', id);
  const nowMs = Date.parse(now);
  return (
    <>
      <PublishingNote organisation={organisation} nowMs={nowMs} />
      <StudioHeading title={HOME.title}>
        <Switcher path="/studio" chosen={id} organisations={organisations} />
        <CreateEvent organisation={organisation} path={path} />
      </StudioHeading>
      {event === null && others.length === 0 ? <NoEvents organisation={organisation} path={path} /> : null}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {/* On a phone what is to do stands between the parts of the first column. */}
        <div className="contents content-start gap-10 lg:grid">
          {event ? <NowCard event={event} nowMs={nowMs} hasDesk={may.includes('getDesk')} /> : null}
          <StudioSection id="sales" title={HOME.sales.title} className="max-lg:order-2">
            <SalesChart {...home} />
          </StudioSection>
          {others.length > 0 ? (
            <StudioSection id="others" title={HOME.others} className="max-lg:order-4">
              <EventList events={others} />
              <p>
                <TextLink href={ofOrganisation('/studio/events', id)}>{HOME.all}</TextLink>
              </p>
            </StudioSection>
          ) : null}
        </div>
        <div className="contents content-start gap-10 lg:grid">
          <Suspense fallback={<ToDo home={home} />}>
            <ToDo home={home} failed={event && may.includes('checkEvent') ? checkNext(event, path) : null} />
          </Suspense>
          {orders ? (
            <StudioSection id="orders" title={HOME.orders.title} className="max-lg:order-3">
              <LatestOrders orders={orders} zone={timezone} />
            </StudioSection>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** Asks the DNS, so it may take seconds. Drafts have a checklist of their own. */
async function checkNext({ _id: eventId, phase }: NonNullable<Home['event']>, path: string) {
  if (phase === 'draft') return [];
  const found = await askStudio(studioCalls.checkEvent, { eventId }, path);
  return found.ok ? found.value.checks.filter(({ state }) => state === 'failed') : [];
}

type Failed = Awaited<ReturnType<typeof checkNext>>;

async function ToDo({
  home: { todo, event, organisation },
  failed,
}: {
  home: Home;
  failed?: Promise<Failed> | null;
}) {
  const checks = (await failed) ?? [];
  if (todo.length === 0 && checks.length === 0) return null;
  return (
    <StudioSection id="todo" title={HOME.todo.title} className="rounded-lg border border-line bg-surface p-5">
      <ul className="grid">
        <TodoItems todo={todo} organisation={organisation._id} />
        {event
          ? checks.map(({ name, message }) => (
              <TodoItem
                key={name}
                title={event.title}
                says={message}
                href={toMendAt(event._id, null)[name] ?? toStudioPath(event._id)}
                opens={OVERVIEW.mend[name]}
              />
            ))
          : null}
      </ul>
    </StudioSection>
  );
}
