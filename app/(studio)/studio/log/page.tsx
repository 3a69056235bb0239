import { askStudio, findOrganisation, readSearch, type Search } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { Switcher } from '@/components/studio/organisation/switcher';
import { FilterForm, Pages } from '@/components/studio/forms/filter-form';
import { LogTable } from '@/components/studio/log/log-table';
import { StudioHeading } from '@/components/studio/studio-shell';
import { TextField } from '@/components/ui/text-field';
import { STUDIO } from '@/lib/content/studio/shell';
import { LOG } from '@/lib/content/studio/team';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: LOG.title };

const PATH = '/studio/log';

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderLog(searchParams));
}

async function renderLog(search: Search) {
  const { organisation: wanted, ...query } = await readSearch(search, 'organisation', 'q', 'event', 'after');
  const found = await findOrganisation(PATH, wanted);
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const id = organisation._id;
  const log = await askStudio(studioCalls.listLog, { organisationId: id, ...query }, path);
  if (!log.ok) return <FailedPage error={log.error} />;
  const { lines, next } = log.value;
  return (
    <StudioPage organisation={log.value.organisation} section="log">
      <StudioHeading title={LOG.title} lead={LOG.lead}>
        <Switcher path={PATH} chosen={id} organisations={organisations} />
      </StudioHeading>
      <FilterForm path={PATH} organisation={id} submit={STUDIO.search}>
        <TextField name="q" type="search" label={LOG.search} defaultValue={query.q} maxLength={100} />
      </FilterForm>
      {lines.length === 0 ? <p>{LOG.empty}</p> : <LogTable lines={lines} timezone={organisation.timezone} />}
      <Pages path={PATH} query={{ ...query, after: '', organisation: id }} after={query.after} next={next} />
    </StudioPage>
  );
}
