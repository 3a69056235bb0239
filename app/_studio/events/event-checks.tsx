import { Suspense } from 'react';
import { Checklist } from '@/components/studio/events/checklist';
import { StudioFailure } from '@/components/studio/studio-messages';
import { OVERVIEW } from '@/lib/content/studio/events';
import { type Check, studioCalls } from '@/lib/contract/studio';
import { toStudioPath } from '@/lib/studio/paths';
import { askStudio } from '../ask-studio';
import type { StudioEvent } from '../studio-page';

type ChecksProps = { event: StudioEvent; path: string };

/** Where a member mends what a check found. */
export function toMendAt(eventId: string, publicUrl: string | null): Record<Check, string | null> {
  const page = toStudioPath(eventId, 'page');
  const overview = toStudioPath(eventId);
  return {
    picture: page,
    address: page,
    wallets: page,
    tickets: toStudioPath(eventId, 'tickets'),
    stream: toStudioPath(eventId, 'video'),
    purchase: publicUrl,
    terms: `${overview}#publish`,
  };
}

export function EventChecks(props: ChecksProps) {
  return (
    <Suspense fallback={<Checking />}>
      <Checks {...props} />
    </Suspense>
  );
}

function Checking() {
  return (
    <p role="status" data-until-streamed className="text-muted">
      {OVERVIEW.checking}
    </p>
  );
}

/** Asks the DNS, so it may take seconds. Folded once nothing is left to do. */
async function Checks({ event, path }: ChecksProps) {
  const eventId = event._id;
  const found = await askStudio(studioCalls.checkEvent, { eventId }, path);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { checks } = found.value;
  const left = checks.filter(({ state }) => state !== 'good');
  const list = <Checklist checks={checks} mendAt={toMendAt(eventId, event.published ? event.url : null)} />;
  if (left.length > 0) return list;
  return (
    <details>
      <summary className="link w-fit py-2 font-semibold">{OVERVIEW.allDone(checks.length)}</summary>
      {list}
    </details>
  );
}
