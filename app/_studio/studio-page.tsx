import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { renderSoon } from '@/app/_host/render-soon';
import { StudioFailure, StudioLoading } from '@/components/studio/studio-messages';
import { EventNav, StudioHeading, StudioShell } from '@/components/studio/studio-shell';
import { StudioPhaseBadge } from '@/components/studio/event-list';
import { Notice } from '@/components/ui/notice';
import { STUDIO } from '@/lib/content/studio/shell';
import { idSchema } from '@/lib/contract';
import type { StudioCallName, studioEventSchema } from '@/lib/contract/studio';
import { env } from '@/lib/env';
import type { AppError } from '@/lib/result';
import { toStudioPath } from '@/lib/studio/paths';
import { getStudioEvent } from './ask-studio';

type Shell = Omit<Parameters<typeof StudioShell>[0], 'siteName'>;

export function StudioPage(props: Shell) {
  return <StudioShell siteName={env.SITE_NAME} {...props} />;
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

type Part = Parameters<typeof EventNav>[0]['part'];

/** The call that a member needs for a part of an event. */
const NEEDS: Record<Part, StudioCallName> = {
  overview: 'getStudioEvent',
  page: 'saveEventPage',
  tickets: 'saveTicket',
  video: 'saveEventVideo',
};

export type EventParams = { params: Promise<{ id: string }> };

/** Answers 404 for an id that can't be one. */
export async function readEventId(params: EventParams['params']): Promise<string> {
  const { id } = await params;
  const eventId = idSchema.safeParse(decodeURIComponent(id));
  if (!eventId.success) notFound();
  return eventId.data;
}

export async function renderEvent(
  params: EventParams['params'],
  part: Part,
  render: (event: StudioEvent, path: string) => ReactNode | Promise<ReactNode>,
): Promise<Awaited<ReactNode>> {
  const id = await readEventId(params);
  const paths = {
    overview: toStudioPath(id),
    page: toStudioPath(id, 'page'),
    tickets: toStudioPath(id, 'tickets'),
    video: toStudioPath(id, 'video'),
  };
  const found = await getStudioEvent(id, paths[part]);
  if (!found.ok) return <FailedPage error={found.error} />;
  const event = found.value;
  const isAllowed = event.organisation.may.includes(NEEDS[part]);
  return (
    <StudioPage organisation={event.organisation} section="events">
      <div className="grid gap-4">
        <StudioHeading title={event.draft.title}>
          <StudioPhaseBadge phase={event.phase} />
        </StudioHeading>
        <EventNav paths={paths} part={part} />
      </div>
      {isAllowed ? await render(event, paths[part]) : <Notice>{STUDIO.notAllowed}</Notice>}
    </StudioPage>
  );
}
