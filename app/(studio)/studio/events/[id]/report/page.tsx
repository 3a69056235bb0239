import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { ReportView } from '@/components/studio/report/report-view';
import { type EventParams, renderEvent, renderStudio } from '@/app/_studio/studio-page';
import { StudioFailure } from '@/components/studio/studio-messages';
import { REPORT } from '@/lib/content/studio/report';
import { studioCalls } from '@/lib/contract/studio';
import { readMode } from '@/lib/studio/read-mode';

export const metadata = { title: REPORT.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(
    renderEvent(params, 'report', async ({ _id: eventId, organisation }, path) => {
      const { mode } = await readSearch(searchParams, 'mode');
      const query = { eventId, mode: readMode(mode) };
      const report = await askStudio(studioCalls.getEventReport, query, path);
      if (!report.ok) return <StudioFailure error={report.error} />;
      return (
        <>
          <p className="max-w-text text-muted">{REPORT.lead}</p>
          <ReportView report={report.value} path={path} organisation={organisation._id} event={eventId} />
        </>
      );
    }),
  );
}
