import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { renderSoon } from '@/app/_host/render-soon';
import { StudioFailure, StudioLoading } from '@/components/studio/studio-messages';
import { StudioHeading, StudioShell } from '@/components/studio/studio-shell';
import { Rights } from '@/components/studio/forms/rights';
import { EventNav } from '@/components/studio/events/event-nav';
import { StudioPhaseBadge } from '@/components/studio/events/event-list';
import { Notice } from '@/components/ui/notice';
import { STUDIO } from '@/lib/content/studio/shell';
import { idSchema } from '@/lib/contract';
import { type eventSumsSchema, studioCalls, type studioEventSchema } from '@/lib/contract/studio';
import { env } from '@/lib/env';
import type { AppError } from '@/lib/result';
import { listRefused } from '@/lib/studio/forms';
import { EVENT_PARTS, type EventPart, toStudioPath } from '@/lib/studio/paths';
import { UndoBar } from './undo-bar';
import { askStudio, getStudioEvent } from './ask-studio';

type Shell = Omit<Parameters<typeof StudioShell>[0], 'siteName'>;

export function StudioPage(props: Shell) {
  const { organisation, children } = props;
  return (
    <StudioShell {...props} siteName={env.SITE_NAME}>
      <Rights refused={organisation ? listRefused(organisation.may) : []}>{children}</Rights>
    </StudioShell>
  );
}

/** What is ready in time has its own status, redirects, and needs no script. */
export function renderStudio(content: Promise<Awaited<ReactNode>>): Promise<ReactNode> {
  const loading = (
    <StudioPage organisation={null}>
      <StudioLoading />
    </StudioPage>
  );
  return renderSoon(content, loading);
}

export function FailedPage({ error }: { error: AppError }) {
  return (
    <StudioPage organisation={null}>
      <StudioFailure error={error} />
    </StudioPage>
  );
}

export type StudioEvent = z.output<typeof studioEventSchema>;

export type EventParams = { params: Promise<{ id: string }> };

/** Answers 404 for an id that can't be one. */
export async function readEventId(params: EventParams['params']): Promise<string> {
  const { id } = await params;
  const eventId = idSchema.safeParse(decodeURIComponent(id));
  if (!eventId.success) notFound();
  return eventId.data;
}

/** What they change waits until it is published. */
const DRAFT_PARTS: readonly EventPart[] = ['page', 'tickets', 'video'];

export async function renderEvent(
  params: EventParams['params'],
  part: EventPart,
  render: (event: StudioEvent, path: string) => ReactNode | Promise<ReactNode>,
): Promise<Awaited<ReactNode>> {
  const id = await readEventId(params);
  const path = toStudioPath(id, part);
  const found = await getStudioEvent(id, path);
  if (!found.ok) return <FailedPage error={found.error} />;
  const event = found.value;
  const { organisation, draft, phase } = event;
  const isAllowed = organisation.may.includes(EVENT_PARTS[part]);
  return (
    <StudioPage organisation={organisation} section="events">
      <StudioHeading title={draft.title}>
        <StudioPhaseBadge phase={phase} />
      </StudioHeading>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <EventNav eventId={id} may={organisation.may} part={part} />
        <div className="grid min-w-0 content-start gap-8">
          {isAllowed && DRAFT_PARTS.includes(part) ? <UndoBar event={event} path={path} /> : null}
          {isAllowed ? await render(event, path) : <Notice>{STUDIO.notAllowed}</Notice>}
        </div>
      </div>
    </StudioPage>
  );
}

export type SummedEvent = StudioEvent & z.output<typeof eventSumsSchema>;

/** With what was sold. */
export const renderSummedEvent = (
  params: EventParams['params'],
  part: EventPart,
  render: (event: SummedEvent, path: string) => ReactNode | Promise<ReactNode>,
): Promise<Awaited<ReactNode>> =>
  renderEvent(params, part, async (event, path) => {
    const sums = await askStudio(studioCalls.getEventSums, { eventId: event._id }, path);
    return sums.ok ? render({ ...event, ...sums.value }, path) : <StudioFailure error={sums.error} />;
  });
