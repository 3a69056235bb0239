import type { ReactNode } from 'react';
import { EventLoading } from '@/components/event/event-fallbacks';
import { PageShell } from '@/components/layout/page-shell';
import { TestRibbon } from '@/components/layout/test-ribbon';
import { getEventHost } from './request-host';
import { BLINK_MS, renderSoon } from './render-soon';

/** The frame of a host's pages is there at once, and what the API has to be asked for follows. */
export async function HostShell({ content }: { content: Promise<Awaited<ReactNode>> }) {
  const [host, shown] = await Promise.all([getEventHost(BLINK_MS), renderSoon(content, <EventLoading />)]);
  return (
    <PageShell host={host}>
      <TestRibbon />
      {shown}
    </PageShell>
  );
}
