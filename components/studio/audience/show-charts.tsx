import { Chart } from '@/components/studio/charts/chart';
import { StudioSection } from '@/components/studio/studio-shell';
import { AUDIENCE } from '@/lib/content/studio/audience';
import type { Audience, MarkKind } from '@/lib/contract/studio';
import { sayNumber } from './say-audience';

const MINUTE_MS = 60_000;

/** "8:41 PM", in the event's zone. One format for all, because it is slow to make. */
export function toClock(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  // Some engines have a narrow space before AM and PM.
  return (at) => format.format(Date.parse(at)).replace('\u202f', ' ');
}

/** How many watched by minute, with what happened. `only` leaves out other marks. */
export function ShowChart({ audience, only }: { audience: Audience; only?: readonly MarkKind[] }) {
  const { minutes, step, timezone } = audience;
  const marks = audience.marks.filter(({ kind }) => only?.includes(kind) ?? true);
  const firstMs = Date.parse(minutes[0]?.at ?? '');
  const toPlace = (at: string) => (Date.parse(at) - firstMs) / (step * MINUTE_MS);
  const { common, left, sold, ...series } = toSeries(audience);
  const watching = [series.screens, series.viewers];
  return (
    <>
      <Chart
        {...common}
        title={AUDIENCE.byMinute}
        note={[AUDIENCE.byMinuteNote, step > 1 ? AUDIENCE.step(step) : ''].join(' ')}
        kind="line"
        series={watching}
        table={[...watching, left, sold]}
        marks={marks.map(({ at, until }) => ({
          at: toPlace(at),
          until: until === null ? null : toPlace(until),
        }))}
      />
      <Marks marks={marks} clock={toClock(timezone)} />
    </>
  );
}

function toSeries({ minutes, timezone }: Audience) {
  const clock = toClock(timezone);
  const labels = minutes.map(({ at }) => clock(at));
  const toLine = (name: string, what: 'screens' | 'viewers' | 'sold' | 'left') => ({
    name,
    values: minutes.map((minute) => minute[what]),
  });
  return {
    common: { along: AUDIENCE.time, labels, say: sayNumber, isWhole: true } as const,
    screens: toLine(AUDIENCE.screens, 'screens'),
    viewers: toLine(AUDIENCE.viewers, 'viewers'),
    left: toLine(AUDIENCE.leaving, 'left'),
    sold: toLine(AUDIENCE.sold, 'sold'),
  };
}

export function ShowCharts({ audience }: { audience: Audience }) {
  const { common, left, sold } = toSeries(audience);
  const isThere = (counts: (number | null)[]) => counts.some((count) => count !== 0);
  return (
    <StudioSection id="show" title={AUDIENCE.show} className="gap-6">
      <ShowChart audience={audience} />
      <div className="grid gap-x-12 gap-y-8 *:only:col-span-full lg:grid-cols-2">
        {isThere(left.values) ? (
          <Chart
            {...common}
            title={AUDIENCE.left}
            note={AUDIENCE.leftNote}
            kind="bars"
            series={[left]}
            table={[]}
          />
        ) : null}
        {isThere(sold.values) ? (
          <Chart {...common} title={AUDIENCE.sales} kind="bars" series={[sold]} table={[]} />
        ) : null}
      </div>
    </StudioSection>
  );
}

/** The numbers of the chart. */
function Marks({ marks, clock }: { marks: Audience['marks']; clock: (at: string) => string }) {
  return (
    <ol aria-label={AUDIENCE.marks} className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {marks.map(({ kind, at, until, text }, index) => (
        <li key={index} className="flex min-w-0 gap-2">
          <span className="w-6 shrink-0 font-semibold tabular-nums">{index + 1}</span>
          <span className="min-w-0 wrap-anywhere">
            <span>
              <time dateTime={at}>{clock(at)}</time>{' '}
              {until === null ? null : <span>{AUDIENCE.until(clock(until))}</span>}
            </span>{' '}
            <span>{AUDIENCE.mark[kind]}</span>{' '}
            {text === '' ? null : (
              <span dir="auto" className="text-muted">
                {text}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
