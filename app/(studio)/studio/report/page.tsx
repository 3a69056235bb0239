import { askStudio, findOrganisation, readSearch, type Search } from '@/app/_studio/ask-studio';
import { ReportView } from '@/app/_studio/report-view';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { Switcher } from '@/app/_studio/switcher';
import { StudioHeading } from '@/components/studio/studio-shell';
import { REPORT } from '@/lib/content/studio/report';
import { studioCalls } from '@/lib/contract/studio';
import { readMode } from '@/lib/studio/read-mode';

export const metadata = { title: REPORT.title };

const PATH = '/studio/report';

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderReport(searchParams));
}

async function renderReport(search: Search) {
  const { organisation: wanted, mode } = await readSearch(search, 'organisation', 'mode');
  const found = await findOrganisation(PATH, wanted);
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const id = organisation._id;
  const query = { organisationId: id, mode: readMode(mode) };
  const report = await askStudio(studioCalls.getReport, query, path);
  if (!report.ok) return <FailedPage error={report.error} />;
  return (
    <StudioPage organisation={report.value.organisation} section="report">
      <StudioHeading title={REPORT.title} lead={REPORT.lead}>
        <Switcher path={PATH} chosen={id} organisations={organisations} />
      </StudioHeading>
      <ReportView report={report.value} path={PATH} organisation={id} event="" />
    </StudioPage>
  );
}
