import { Chart } from '@/components/studio/charts/chart';
import { toDayLabels } from '@/components/studio/charts/day-labels';
import { DataTable } from '@/components/studio/data-table';
import { TextLink } from '@/components/ui/intent-link';
import { AUDIENCES } from '@/lib/content/studio/audience';
import type { Audiences } from '@/lib/contract/studio';
import { toStudioPath } from '@/lib/studio/paths';
import { sayDay } from '@/lib/time/moment';
import { sayCount, sayNumber, sayShare, sayWatchTime } from './say-audience';

type Props = { events: Audiences['events'] };

export function AudiencesView({ events }: Props) {
  if (events.length === 0) return <p>{AUDIENCES.empty}</p>;
  const dayOf = ({ starts_at: at, timezone }: Props['events'][number]) =>
    sayDay(Date.parse(at), timezone, true);
  return (
    <>
      <Chart
        title={AUDIENCES.chart}
        note={AUDIENCES.chartNote}
        kind="bars"
        along={AUDIENCES.date}
        labels={toDayLabels(events.map(({ starts_at: at }) => Date.parse(at)))}
        series={[
          { name: AUDIENCES.viewers, values: events.map(({ viewers }) => viewers) },
          { name: AUDIENCES.returning, values: events.map(({ returning }) => returning) },
        ]}
        say={sayNumber}
        isWhole
      />
      <DataTable
        caption={AUDIENCES.title}
        columns={[
          {
            label: AUDIENCES.event,
            cell: ({ _id: id, title }) => (
              <TextLink href={toStudioPath(id, 'audience')}>
                <span dir="auto">{title}</span>
              </TextLink>
            ),
          },
          { label: AUDIENCES.date, isShort: true, cell: dayOf },
          { label: AUDIENCES.viewers, isNumber: true, cell: ({ viewers }) => sayCount(viewers) },
          { label: AUDIENCES.returning, isNumber: true, cell: ({ returning }) => sayCount(returning) },
          { label: AUDIENCES.came, isNumber: true, cell: ({ came, holders }) => sayShare(came, holders) },
          { label: AUDIENCES.peak, isNumber: true, cell: ({ peak }) => sayCount(peak) },
          {
            label: AUDIENCES.watchTime,
            isNumber: true,
            cell: ({ watch_seconds: seconds }) => sayWatchTime(seconds),
          },
        ]}
        rows={[...events].reverse()}
        keyOf={({ _id: id }) => id}
      />
    </>
  );
}
