import { askStudio, type Search } from '@/app/_studio/ask-studio';
import { renderOrganisation } from '@/app/_studio/organisation/organisation-page';
import { FilterForm, Found, Pages } from '@/components/studio/forms/filter-form';
import { LogTable } from '@/components/studio/log/log-table';
import { TextField } from '@/components/ui/text-field';
import { STUDIO } from '@/lib/content/studio/shell';
import { LOG } from '@/lib/content/studio/team';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: LOG.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderOrganisation(searchParams, {
    section: 'log',
    texts: LOG,
    names: ['q', 'event', 'after'],
    ask: (organisationId, query, path) => askStudio(studioCalls.listLog, { organisationId, ...query }, path),
    render: ({ organisation, lines, next }, { id, query, page }) => (
      <>
        <FilterForm path={page} organisation={id} submit={STUDIO.search} isLive>
          <TextField name="q" type="search" label={LOG.search} defaultValue={query.q} maxLength={100} />
        </FilterForm>
        <Found count={lines.length} more={next !== ''} none={LOG.empty} />
        {lines.length === 0 ? null : <LogTable lines={lines} timezone={organisation.timezone} />}
        <Pages
          path={page}
          query={{ ...query, after: '', organisation: id }}
          after={query.after}
          next={next}
        />
      </>
    ),
  });
}
