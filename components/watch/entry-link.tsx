'use client';

import { toShowId } from '@/lib/contract/show-id';
import type { MouseEvent } from 'react';
import { useCurrentEvent } from '@/components/event/event-article';
import { LinkButton } from '@/components/ui/button';
import { ENTRY_LABELS } from '@/lib/events/messages';

const loadHeadStart = () => import('./head-start');

export function EntryLink({ eventId }: { eventId: string }) {
  const { phase } = useCurrentEvent();
  if (phase === 'ended') return null;
  const plays = phase === 'live' || phase === 'replay';
  const enter = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!plays || metaKey || ctrlKey || shiftKey || altKey) return;
    void loadHeadStart().then(
      ({ giveHeadStart }) => giveHeadStart(toShowId(eventId)),
      () => undefined,
    );
  };
  const prepare = () => void (plays && loadHeadStart().catch(() => undefined));
  return (
    <LinkButton
      href={`/user/watch/${encodeURIComponent(eventId)}`}
      size="lg"
      onIntent={prepare}
      onClick={enter}
    >
      {ENTRY_LABELS[phase]}
    </LinkButton>
  );
}
