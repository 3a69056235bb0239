import type { Search } from '@/app/_studio/ask-studio';
import { renderMoney } from '@/app/_studio/report/money-page';
import { ReportView } from '@/components/studio/report/report-view';
import { renderStudio } from '@/app/_studio/studio-page';
import { REPORT } from '@/lib/content/studio/report';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: REPORT.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(
    renderMoney(searchParams, {
      call: studioCalls.getReport,
      section: 'report',
      texts: REPORT,
      render: (report, { id, path }) => <ReportView report={report} path={path} organisation={id} event="" />,
    }),
  );
}
