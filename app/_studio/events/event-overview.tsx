import { EventPicture } from '@/components/studio/events/event-picture';
import { FigureList } from '@/components/studio/figure-list';
import { SalesChart } from '@/components/studio/home/sales-chart';
import { PublishingNote, StudioSection } from '@/components/studio/studio-shell';
import { StudioFailure } from '@/components/studio/studio-messages';
import { LinkButton } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { ShareButton } from '@/components/event/share-button';
import { INPUT_STATES } from '@/lib/content/studio/live';
import { OVERVIEW } from '@/lib/content/studio/events';
import { STUDIO } from '@/lib/content/studio/shell';
import { studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { toStudioPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayTicket } from '@/components/studio/events/say-sale';
import { sayUntil } from '@/lib/studio/say-until';
import { sayMoment } from '@/lib/time/moment';
import { askStudio } from '../ask-studio';
import { EventActions, NextSteps, PublishSection } from './event-actions';
import { Changes } from './event-changes';
import { EventChecks } from './event-checks';
import type { TypedTimes } from './postpone-section';
import type { SummedEvent } from '../studio-page';

type OverviewProps = { event: SummedEvent; path: string };

const PHASES_OF = {
  draft: 'before',
  scheduled: 'sale',
  doors: 'show',
  live: 'show',
  replay: 'after',
  ended: 'after',
  cancelled: 'after',
} as const;

/** What a member wants to see first changes with the event's phase. */
export async function EventOverview({ event, path, typed }: OverviewProps & { typed: TypedTimes }) {
  const { organisation, draft, edited, cancelled, published } = event;
  const zone = zoneOf(draft);
  const shown = PHASES_OF[event.phase];
  const checks = organisation.may.includes('checkEvent') && cancelled === null && shown !== 'after';
  return (
    <>
      <PublishingNote organisation={organisation} nowMs={Date.now()} />
      {cancelled ? <Notice title={OVERVIEW.cancelled}>{cancelled.reason}</Notice> : null}
      <NextSteps event={event} path={path} />
      {shown === 'show' ? <Tonight event={event} path={path} /> : null}
      <div className="grid gap-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 content-start gap-10">
          {shown === 'before' ? null : <Figures event={event} />}
          {shown === 'sale' || shown === 'show' ? <Sales event={event} path={path} /> : null}
          {shown === 'after' && cancelled === null ? <After event={event} /> : null}
          {checks ? (
            <StudioSection id="checks" title={OVERVIEW.checks}>
              <EventChecks event={event} path={path} />
            </StudioSection>
          ) : null}
          {cancelled === null && (published === null || event.changes.length > 0) ? (
            <Changes event={event} />
          ) : null}
          <PublishSection event={event} path={path} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <Storefront event={event} />
          <StudioSection id="time" title={OVERVIEW.start}>
            <div className="grid gap-2">
              <p>
                <time dateTime={draft.start_time}>{sayMoment(Date.parse(draft.start_time), zone)}</time>
              </p>
              {shown === 'sale' ? <Countdown at={(published ?? draft).start_time} /> : null}
              <p className="flex flex-wrap gap-x-1 text-sm text-muted">
                <span>{OVERVIEW.edited(edited.by)}</span>
                <time dateTime={edited.at}>{sayMoment(Date.parse(edited.at), zone)}</time>
              </p>
            </div>
          </StudioSection>
        </div>
      </div>
      <EventActions event={event} path={path} typed={typed} />
    </>
  );
}

const Countdown = ({ at }: { at: string }) => (
  <p className="text-lg font-bold">{sayUntil(Date.parse(at) - Date.now())}</p>
);

function Figures({ event }: { event: SummedEvent }) {
  const figures = [
    [OVERVIEW.sold, String(event.sold)],
    ...(event.net === null ? [] : [[OVERVIEW.net, sayBalance(event.net)] as const]),
    ...(event.refunded === null ? [] : [[OVERVIEW.refunded, sayBalance(event.refunded)] as const]),
    [OVERVIEW.holders, String(event.holders)],
  ] as const;
  return <FigureList figures={figures} />;
}

async function Sales({ event, path }: OverviewProps) {
  const { _id: eventId, draft, published } = event;
  const found = await askStudio(studioCalls.getEventSales, { eventId }, path);
  return (
    <StudioSection id="sales" title={OVERVIEW.sales}>
      {found.ok ? (
        <SalesChart
          {...found.value}
          byTicket={found.value.by_ticket.map((one) => ({
            ...one,
            note: sayTicket(
              (published ?? draft).packages.find(({ id }) => id === one.key),
              zoneOf(draft),
              Date.now(),
            ),
          }))}
        />
      ) : (
        <StudioFailure error={found.error} />
      )}
    </StudioSection>
  );
}

/** The doors are open, or the show is on. */
async function Tonight({ event, path }: OverviewProps) {
  const { _id: eventId, organisation, phase, published } = event;
  if (!organisation.may.includes('getDesk')) return null;
  const desk = await askStudio(studioCalls.getDesk, { eventId }, path);
  if (!desk.ok) return <StudioFailure error={desk.error} />;
  const { input, viewers, holders } = desk.value;
  const isSilent = input !== null && input.state !== 'receiving';
  return (
    <section
      aria-labelledby="tonight"
      className="flex flex-wrap items-center justify-between gap-6 rounded-lg border border-line bg-surface p-6"
    >
      <div className="grid min-w-0 gap-4">
        <h2 id="tonight" className="text-xl font-bold">
          {OVERVIEW.tonight[phase === 'live' ? 'live' : 'doors']}
        </h2>
        {phase === 'doors' && published ? <Countdown at={published.start_time} /> : null}
        <FigureList
          figures={[
            [OVERVIEW.tonight.watching, OVERVIEW.tonight.of(viewers, holders)],
            ...(input ? [[OVERVIEW.tonight.signal, INPUT_STATES[input.state].title] as const] : []),
          ]}
          className="flex flex-wrap gap-x-10 gap-y-4"
        />
      </div>
      <LinkButton href={toStudioPath(eventId, 'live')} variant={isSilent ? 'primary' : 'secondary'}>
        {OVERVIEW.tonight.open}
      </LinkButton>
    </section>
  );
}

/** What is left to do when the curtain is down. */
function After({ event: { _id, organisation, draft, phase } }: { event: SummedEvent }) {
  const { after } = OVERVIEW;
  const links = (['report', 'messages'] as const).filter((part) =>
    organisation.may.includes(part === 'report' ? 'getEventReport' : 'sendMessage'),
  );
  return (
    <StudioSection id="after" title={after.title}>
      <p>
        {phase === 'replay' && draft.replay_until
          ? after.replay(sayMoment(Date.parse(draft.replay_until), zoneOf(draft)))
          : after[phase === 'replay' ? 'open' : 'over']}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {links.map((part) => (
          <TextLink key={part} href={toStudioPath(_id, part)}>
            {after.links[part]}
          </TextLink>
        ))}
      </p>
    </StudioSection>
  );
}

/** The page as visitors find it, and how to bring it to them. */
function Storefront({
  event: { url, published, draft, picture, _id, organisation },
}: {
  event: SummedEvent;
}) {
  return (
    <StudioSection id="share" title={OVERVIEW.share}>
      <EventPicture
        image={draft.image}
        picture={picture}
        alt={draft.image_alt ?? ''}
        width={640}
        height={360}
        className="aspect-video w-full rounded-lg bg-sunken object-cover"
      />
      <p className="wrap-anywhere">
        {published ? (
          <a href={url} className="link">
            {url}
          </a>
        ) : (
          url
        )}
      </p>
      {published ? null : <p className="text-sm text-muted">{OVERVIEW.addressHint}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <CopyButton
          text={url}
          label={STUDIO.copy}
          said={{ copied: STUDIO.copied, failed: STUDIO.copyFailed }}
          variant="secondary"
        />
        {published ? <ShareButton url={url} title={draft.title} /> : null}
        {organisation.may.includes('saveEventPage') ? (
          <TextLink href={toStudioPath(_id, 'preview')}>{OVERVIEW.preview}</TextLink>
        ) : null}
      </div>
      {published ? (
        <p>
          <TextLink href={toStudioPath(_id, 'share')}>{OVERVIEW.shareMore}</TextLink>
        </p>
      ) : null}
    </StudioSection>
  );
}
