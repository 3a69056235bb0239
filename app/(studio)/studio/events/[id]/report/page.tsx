import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { Compare } from '@/components/studio/report/compare';
import { ReportView } from '@/components/studio/report/report-view';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { StudioFailure } from '@/components/studio/studio-messages';
import { REPORT } from '@/lib/content/studio/report';
import { studioCalls } from '@/lib/contract/studio';
import { readMode } from '@/lib/studio/read-mode';

export const metadata = { title: REPORT.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(
    renderEvent(params, 'report', (event, path) => renderReport(event, path, searchParams)),
  );
}

async function renderReport(
  { _id: eventId, organisation, draft }: StudioEvent,
  path: string,
  search: Search,
) {
  const { mode: typed, with: otherId } = await readSearch(search, 'mode', 'with');
  const mode = readMode(typed);
  const report = await askStudio(studioCalls.getEventReport, { eventId, mode }, path);
  if (!report.ok) return <StudioFailure error={report.error} />;
  const list = await askStudio(studioCalls.listStudioEvents, { organisationId: organisation._id }, path);
  const events = Object.fromEntries(
    (list.ok ? list.value.events : []).flatMap(({ _id, title, phase }) =>
      _id === eventId || phase === 'draft' ? [] : [[_id, title]],
    ),
  );
  const title = events[otherId];
  const other =
    title === undefined
      ? null
      : await askStudio(studioCalls.getEventReport, { eventId: otherId, mode: report.value.mode }, path);
  return (
    <>
      <p className="max-w-text text-muted">{REPORT.lead}</p>
      <ReportView report={report.value} path={path} organisation={organisation._id} event={eventId}>
        <Compare
          path={path}
          mode={mode}
          events={events}
          chosen={otherId}
          sums={
            title !== undefined && other?.ok
              ? [
                  { title: draft.title, figures: report.value.totals },
                  { title, figures: other.value.totals },
                ]
              : null
          }
        />
      </ReportView>
    </>
  );
}
