import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { getSiteTitle } from '@/app/_host/request-host';
import { readStudioEvent } from '@/app/_studio/ask-studio';
import type { EventParams } from '@/app/_studio/studio-page';
import { getSessionState } from '@/lib/auth/session';
import { STUDIO } from '@/lib/content/studio/shell';

export default function EventLayout({ children }: { children: ReactNode }) {
  return children;
}

/** The pages' titles name the event, for people with several open. */
export async function generateMetadata({ params }: EventParams): Promise<Metadata> {
  const state = await getSessionState();
  if (state.kind !== 'active') return {};
  const eventId = decodeURIComponent((await params).id);
  const found = await readStudioEvent(eventId, state.session.token);
  if (!found.ok) return {};
  const { title } = found.value.draft;
  return {
    title: {
      default: `${STUDIO.parts.overview} · ${title}`,
      template: `%s · ${title} | ${await getSiteTitle()}`,
    },
  };
}
