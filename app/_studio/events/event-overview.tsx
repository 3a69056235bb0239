import { Suspense } from 'react';
import { ChangeList } from '@/components/studio/events/change-list';
import { Checklist } from '@/components/studio/events/checklist';
import { FigureList } from '@/components/studio/figure-list';
import { PublishingNote, StudioSection } from '@/components/studio/studio-shell';
import { StudioFailure } from '@/components/studio/studio-messages';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { OVERVIEW } from '@/lib/content/studio/events';
import { VALUE_WORDS } from '@/lib/content/studio/event-form';
import { STUDIO } from '@/lib/content/studio/shell';
import { studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { toStudioPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayValue, valueOf } from '@/lib/studio/say-value';
import { formatInstant } from '@/lib/time/instant';
import { askStudio } from '../ask-studio';
import { EventActions, NextSteps, PublishSection } from './event-actions';
import type { TypedTimes } from './postpone-section';
import type { StudioEvent } from '../studio-page';

type OverviewProps = { event: StudioEvent; path: string };

export function EventOverview({ event, path, typed }: OverviewProps & { typed: TypedTimes }) {
  const { organisation, draft, edited, cancelled } = event;
  const zone = zoneOf(draft);
  const start = Date.parse(draft.start_time);
  return (
    <>
      <PublishingNote organisation={organisation} nowMs={Date.now()} />
      {cancelled ? <Notice title={OVERVIEW.cancelled}>{cancelled.reason}</Notice> : null}
      <NextSteps event={event} path={path} />
      <div className="grid gap-2">
        <p>
          <time dateTime={draft.start_time}>{formatInstant(start, zone)}</time>
        </p>
        <p className="flex flex-wrap gap-x-1 text-sm text-muted">
          <span>{OVERVIEW.edited(edited.by)}</span>
          <time dateTime={edited.at}>{formatInstant(Date.parse(edited.at), zone)}</time>
        </p>
      </div>
      <Figures event={event} />
      <PublicAddress event={event} />
      <div className="grid gap-10 lg:grid-cols-2">
        {organisation.may.includes('checkEvent') ? (
          <StudioSection id="checks" title={OVERVIEW.checks}>
            <Suspense fallback={<Checking />}>
              <Checks event={event} path={path} />
            </Suspense>
          </StudioSection>
        ) : null}
        <div className="grid content-start gap-10">
          <Changes event={event} />
          <PublishSection event={event} path={path} />
        </div>
      </div>
      <EventActions event={event} path={path} typed={typed} />
    </>
  );
}

function Figures({ event }: { event: StudioEvent }) {
  const figures = [
    [OVERVIEW.sold, String(event.sold)],
    ...(event.net === null ? [] : [[OVERVIEW.net, sayBalance(event.net)] as const]),
    ...(event.refunded === null ? [] : [[OVERVIEW.refunded, sayBalance(event.refunded)] as const]),
    [OVERVIEW.holders, String(event.holders)],
  ] as const;
  return <FigureList figures={figures} />;
}

function PublicAddress({ event: { url, published } }: { event: StudioEvent }) {
  return (
    <StudioSection id="address" title={OVERVIEW.address}>
      <p className="flex flex-wrap items-center gap-4">
        {published ? (
          <a href={url} className="link wrap-anywhere">
            {url}
          </a>
        ) : (
          <span className="wrap-anywhere">{url}</span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton
          text={url}
          label={STUDIO.copy}
          said={{ copied: STUDIO.copied, failed: STUDIO.copyFailed }}
          variant="secondary"
        />
        {published ? null : <p className="text-sm text-muted">{OVERVIEW.addressHint}</p>}
      </div>
    </StudioSection>
  );
}

function Checking() {
  return (
    <p role="status" data-until-streamed className="text-muted">
      {OVERVIEW.checking}
    </p>
  );
}

/** Asks the DNS, so it may take seconds. */
async function Checks({ event, path }: OverviewProps) {
  const eventId = event._id;
  const found = await askStudio(studioCalls.checkEvent, { eventId }, path);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const page = toStudioPath(eventId, 'page');
  return (
    <Checklist
      checks={found.value.checks}
      mendAt={{
        picture: page,
        address: page,
        wallets: page,
        tickets: toStudioPath(eventId, 'tickets'),
        stream: toStudioPath(eventId, 'video'),
        purchase: event.published ? event.url : '#publish',
        terms: '#publish',
      }}
    />
  );
}

function Changes({ event: { changes, published, draft } }: { event: StudioEvent }) {
  const zone = zoneOf(draft);
  const say = (entry: StudioEvent['published'], field: string) =>
    sayValue(valueOf(entry, field), zone, VALUE_WORDS);
  return (
    <StudioSection id="changes" title={OVERVIEW.changes.title}>
      {published === null ? (
        <p className="text-muted">{OVERVIEW.firstTime}</p>
      ) : changes.length === 0 ? (
        <p className="text-muted">{OVERVIEW.noChanges}</p>
      ) : (
        <ChangeList
          texts={OVERVIEW.changes}
          changes={changes.map((field) => ({
            field,
            before: say(published, field),
            after: say(draft, field),
          }))}
        />
      )}
    </StudioSection>
  );
}
