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
import type { eventHeadSchema, studioEventSchema } from '@/lib/contract/studio';
import { env } from '@/lib/env';
import type { AppError } from '@/lib/result';
import { listRefused } from '@/lib/studio/forms';
import { EVENT_PARTS, type EventPart, toStudioPath } from '@/lib/studio/paths';
import { getEventHead, getStudioEvent } from './ask-studio';

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

type Head = z.output<typeof eventHeadSchema>;

/** Of a page that needs no more of its event. `render` may ask while the head is asked for. */
export async function renderEventHead(
  params: EventParams['params'],
  part: EventPart,
  render: (eventId: string, path: string) => Promise<Awaited<ReactNode>>,
): Promise<Awaited<ReactNode>> {
  const id = await readEventId(params);
  const path = toStudioPath(id, part);
  const [head, content] = await Promise.all([getEventHead(id, path), render(id, path)]);
  return head.ok ? toEventPage(head.value, part, content) : <FailedPage error={head.error} />;
}

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
  const isAllowed = event.organisation.may.includes(EVENT_PARTS[part]);
  const content = isAllowed ? await render(event, path) : <Notice>{STUDIO.notAllowed}</Notice>;
  return toEventPage({ ...event, title: event.draft.title }, part, content);
}

function toEventPage({ _id: id, organisation, title, phase }: Head, part: EventPart, content: ReactNode) {
  return (
    <StudioPage organisation={organisation} section="events">
      <StudioHeading title={title}>
        <StudioPhaseBadge phase={phase} />
      </StudioHeading>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <EventNav eventId={id} may={organisation.may} part={part} />
        <div className="grid min-w-0 content-start gap-8">{content}</div>
      </div>
    </StudioPage>
  );
}
