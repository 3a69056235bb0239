import { CategoryBars } from '@/components/studio/charts/category-bars';
import { Chart } from '@/components/studio/charts/chart';
import { FigureList } from '@/components/studio/figure-list';
import { RefreshWhile } from '@/components/studio/refresh-while';
import { StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { AUDIENCE, toTime } from '@/lib/content/studio/audience';
import { CAUSES } from '@/lib/content/studio/live';
import { sayMoment } from '@/lib/time/moment';
import type { Audience } from '@/lib/contract/studio';
import { withQuery } from '@/lib/studio/paths';
import { sayCount, sayNumber, sayShare, sayWatchTime } from './say-audience';
import { ShowCharts, toClock } from './show-charts';

/** Viewers are counted that often. In ms. */
const EACH_MS = 60_000;

type Props = { audience: Audience; eventId: string };

export function AudienceView({ audience, eventId }: Props) {
  const { counted_at: countedAt, minutes, timezone, is_live: isLive } = audience;
  const isEmpty = countedAt === null && minutes.every(({ screens }) => screens === 0);
  return (
    <>
      <RefreshWhile isBusy={isLive} eachMs={EACH_MS} />
      {isEmpty ? (
        <div className="grid gap-2">
          <p className="font-semibold">{AUDIENCE.empty}</p>
          <p className="max-w-text text-muted">{AUDIENCE.emptyText}</p>
        </div>
      ) : (
        <>
          <Figures audience={audience} />
          <p className="max-w-text text-sm text-muted">
            <span>
              {countedAt === null
                ? AUDIENCE.soon
                : AUDIENCE.counted(sayMoment(Date.parse(countedAt), timezone))}
            </span>{' '}
            {audience.organisation.may.includes('listPeople') ? null : <span>{AUDIENCE.hidden}</span>}
          </p>
          {minutes.length === 0 ? null : <ShowCharts audience={audience} />}
          <Who audience={audience} />
          <Replay audience={audience} />
          {minutes.length === 0 ? null : (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
              <LinkButton
                href={withQuery('/api/studio/audience/export', { event: eventId })}
                variant="secondary"
                isFile
              >
                {AUDIENCE.csv}
              </LinkButton>
              <span className="text-sm text-muted">{AUDIENCE.csvNote}</span>
            </p>
          )}
        </>
      )}
    </>
  );
}

function Figures({ audience }: { audience: Audience }) {
  const { figures: texts, none } = AUDIENCE;
  const { holders, came, peak, timezone, stalls_per_hour: stalls } = audience;
  const figures = [
    [
      texts.viewers,
      sayCount(audience.viewers),
      texts.viewersNote(sayCount(audience.live), sayCount(audience.replay)),
    ],
    [texts.came, sayShare(came, holders), texts.cameNote(sayCount(came), holders)],
    [
      texts.peak,
      peak ? sayCount(peak.screens) : none,
      peak ? texts.peakNote(toClock(timezone)(peak.at)) : '',
    ],
    [texts.watchTime, sayWatchTime(audience.watch_seconds), texts.watchTimeNote],
    [texts.returning, sayCount(audience.returning), texts.returningNote],
    [texts.stalls, stalls === null ? none : stalls.toFixed(1), texts.stallsNote],
  ] as const;
  return (
    <FigureList
      figures={figures}
      className="grid gap-x-8 gap-y-5 border-y border-line py-4 sm:grid-cols-2 lg:grid-cols-3"
    />
  );
}

function Who({ audience }: { audience: Audience }) {
  const { stays, devices, countries, failures } = audience;
  if (stays.length === 0 && failures.length === 0) return null;
  const ranges = stays.map(({ minutes, count }, index) => ({
    label: AUDIENCE.range(minutes, stays[index + 1]?.minutes ?? null),
    count,
  }));
  return (
    <StudioSection id="who" title={AUDIENCE.who}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <CategoryBars caption={AUDIENCE.stays} columns={[AUDIENCE.stay, AUDIENCE.viewers]} rows={ranges} />
        <CategoryBars
          caption={AUDIENCE.devices}
          columns={[AUDIENCE.device, AUDIENCE.viewers]}
          rows={devices.map(({ device, count }) => ({ label: AUDIENCE.deviceNames[device], count }))}
        />
        <CategoryBars
          caption={AUDIENCE.countries}
          columns={[AUDIENCE.country, AUDIENCE.viewers]}
          rows={countries.map(({ name, count }) => ({ label: name || AUDIENCE.unknown, count }))}
        />
        {failures.length === 0 ? null : (
          <div className="grid content-start gap-2">
            <CategoryBars
              caption={AUDIENCE.failures}
              columns={[AUDIENCE.failure, AUDIENCE.times]}
              rows={failures.map(({ cause, count }) => ({ label: CAUSES[cause], count }))}
            />
            <p className="text-sm text-muted">{AUDIENCE.failuresNote}</p>
          </div>
        )}
      </div>
    </StudioSection>
  );
}

function Replay({ audience }: { audience: Audience }) {
  const { replay_minutes: minutes, replay_step: step } = audience;
  if (minutes.length === 0) return null;
  return (
    <StudioSection id="replay" title={AUDIENCE.replay}>
      <Chart
        title={AUDIENCE.replayTitle}
        note={[AUDIENCE.replayNote, step > 1 ? AUDIENCE.replayStep(step) : ''].join(' ')}
        kind="line"
        along={AUDIENCE.minute}
        labels={minutes.map(({ minute }) => toTime(minute))}
        series={[{ name: AUDIENCE.plays, values: minutes.map(({ plays }) => plays) }]}
        say={sayNumber}
        isWhole
      />
    </StudioSection>
  );
}
