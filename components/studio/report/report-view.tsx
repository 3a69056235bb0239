import type { ReactNode } from 'react';
import { Chart } from '@/components/studio/charts/chart';
import { fillDays, toDayLabels } from '@/components/studio/charts/day-labels';
import { GroupTable, ModeFilter, type Report } from '@/components/studio/report/report-parts';
import { Waterfall } from '@/components/studio/report/waterfall';
import { StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { REPORT } from '@/lib/content/studio/report';
import { sayBalance } from '@/lib/studio/say-balance';
import { withQuery } from '@/lib/studio/paths';

type ReportViewProps = {
  report: Report;
  path: string;
  organisation: string;
  event: string;
  children?: ReactNode;
};

/** Of one event, or of all with an empty `event`. */
export function ReportView({ report, path, organisation, event, children }: ReportViewProps) {
  const { mode, modes, totals, timezone, by_day: days } = report;
  const { groups, columns, names } = REPORT;
  const { labels, values } = fillDays(days);
  const csv = withQuery('/api/studio/movements/export', {
    organisation: event ? '' : organisation,
    event,
    mode,
  });
  const parts = [
    { key: 'event', rows: report.by_event, unnamed: '' },
    { key: 'package', rows: report.by_package, unnamed: '' },
    { key: 'code', rows: report.by_code, unnamed: names.code },
    { key: 'partner', rows: report.by_partner, unnamed: names.partner },
    { key: 'country', rows: report.by_country, unnamed: names.country },
    { key: 'day', rows: withDates(days), unnamed: '' },
  ] as const;
  // A single line repeats the totals.
  const shown = parts.filter(({ key, rows }) => rows.length > 1 || (key === 'day' && rows.length > 0));
  return (
    <>
      <ModeFilter path={path} organisation={organisation} mode={mode} modes={modes} />
      <Waterfall figures={totals} />
      <p className="max-w-text text-sm text-muted">{REPORT.notes}</p>
      {days.length === 0 ? (
        <p>{REPORT.empty}</p>
      ) : (
        <>
          <Chart
            title={REPORT.chart}
            kind="bars"
            along={REPORT.columns.day}
            labels={labels}
            series={[{ name: REPORT.figures.net, values }]}
            say={sayBalance}
            table={[]}
          />
          <p className="print:hidden">
            <LinkButton href={csv} variant="secondary" isFile>
              {REPORT.csv}
            </LinkButton>
          </p>
          {children}
          {shown.map(({ key, rows, unnamed }) => (
            <StudioSection key={key} id={`by-${key}`} title={groups[key]}>
              {key === 'day' ? <p className="text-sm text-muted">{REPORT.zone(timezone)}</p> : null}
              <GroupTable caption={groups[key]} name={columns[key]} unnamed={unnamed} groups={rows} />
            </StudioSection>
          ))}
        </>
      )}
    </>
  );
}

function withDates(days: Report['by_day']): Report['by_day'] {
  const dates = toDayLabels(days.map(({ key }) => Date.parse(key)));
  return days.map((day, index) => ({ ...day, label: dates[index] ?? day.label }));
}
