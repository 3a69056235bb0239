import { askStudio, type Search } from '@/app/_studio/ask-studio';
import { renderOrganisation } from '@/app/_studio/organisation/organisation-page';
import { ReportView } from '@/components/studio/report/report-view';
import { REPORT } from '@/lib/content/studio/report';
import { studioCalls } from '@/lib/contract/studio';
import { readMode } from '@/lib/studio/read-mode';

export const metadata = { title: REPORT.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderOrganisation(searchParams, {
    section: 'report',
    texts: REPORT,
    names: ['mode'],
    ask: (organisationId, { mode }, path) =>
      askStudio(studioCalls.getReport, { organisationId, mode: readMode(mode) }, path),
    render: (report, { id, page }) => <ReportView report={report} path={page} organisation={id} event="" />,
  });
}
