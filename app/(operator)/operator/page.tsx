import type * as z from 'zod';
import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { DataTable } from '@/components/studio/data-table';
import { FigureList } from '@/components/studio/figure-list';
import { FilterForm, Pages } from '@/components/studio/forms/filter-form';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { TextField } from '@/components/ui/text-field';
import { OPERATOR, toSizeFigures } from '@/lib/content/operator';
import { sayStopped } from '@/lib/contract/studio/organisation/stoppable';
import { operatorCalls, type operatorDeskSchema } from '@/lib/contract/operator/calls';
import { STUDIO } from '@/lib/content/studio/shell';
import { sayBalance } from '@/lib/studio/say-balance';
import { toOperatorPath } from '@/lib/studio/paths';
import { Disputes, Jobs, LiveInputs, OnAir, OwnOutages, Orders } from './needs-a-hand';
import { AskedApproval, PATH, sayName, sayTime, StateBadge, TableSection } from './parts';

export const metadata = { title: OPERATOR.title, robots: { index: false } };

type Desk = z.output<typeof operatorDeskSchema>;

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderOperator(searchParams));
}

/** Answers 404 to all accounts that were not named by command. */
async function renderOperator(search: Search) {
  const query = await readSearch(search, 'q', 'after');
  const asked = await askStudio(operatorCalls.getOperatorDesk, query, PATH);
  if (!asked.ok) return <FailedPage error={asked.error} />;
  const desk = asked.value;
  return (
    <StudioPage organisation={null}>
      <StudioHeading title={OPERATOR.title} lead={OPERATOR.lead} />
      <OnAir shows={desk.on_air} />
      <LiveInputs inputs={desk.live_inputs} />
      <OwnOutages outages={desk.outages} />
      <Disputes disputes={desk.disputes} />
      <Orders orders={desk.orders} />
      <Jobs jobs={desk.jobs} />
      <Organisations organisations={desk.organisations} next={desk.next} query={query} />
      <Sizes sizes={desk.sizes} />
      <System version={desk.version} doctor={desk.doctor} />
      <Log lines={desk.log} />
    </StudioPage>
  );
}

type ListProps = Pick<Desk, 'organisations' | 'next'> & { query: { q: string; after: string } };

function Organisations({ organisations, next, query: { q, after } }: ListProps) {
  const { title, none, noMatch, search, columns, noOwner } = OPERATOR.organisations;
  return (
    <StudioSection id="organizations" title={title}>
      <FilterForm path={`${PATH}#organizations`} submit={STUDIO.search} isLive>
        <TextField name="q" type="search" label={search} defaultValue={q} maxLength={100} />
      </FilterForm>
      {organisations.length === 0 ? (
        <p>{q === '' && after === '' ? none : noMatch}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            {
              label: columns.name,
              cell: ({ _id: id, name }) => <TextLink href={toOperatorPath(id)}>{sayName(name)}</TextLink>,
            },
            {
              label: columns.state,
              cell: ({ state, ...row }) => (
                <div className="grid justify-items-start gap-1">
                  <StateBadge state={state} />
                  {row.stopped.length === 0 ? null : (
                    <span>{OPERATOR.isStopped(sayStopped(row.stopped))}</span>
                  )}
                  <AskedApproval asked={row.asked} />
                  {row.note === '' ? null : <span dir="auto">{row.note}</span>}
                </div>
              ),
            },
            { label: columns.owner, cell: ({ owner }) => (owner === '' ? noOwner : sayName(owner)) },
            { label: columns.balance, isNumber: true, cell: ({ balance }) => sayBalance(balance) },
            { label: columns.since, cell: ({ created_at: at }) => sayTime(at) },
          ]}
          rows={organisations}
          keyOf={({ _id: id }) => id}
        />
      )}
      <Pages path={PATH} query={{ q }} after={after} next={next} />
    </StudioSection>
  );
}

function Sizes({ sizes }: { sizes: Desk['sizes'] }) {
  return (
    <StudioSection id="sizes" title={OPERATOR.sizes.title}>
      <FigureList figures={toSizeFigures(sizes)} />
    </StudioSection>
  );
}

function System({ version, doctor }: Pick<Desk, 'version' | 'doctor'>) {
  const { title, columns, states, ...texts } = OPERATOR.system;
  return (
    <StudioSection id="release" title={title}>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{texts.version}</dt>
        <dd>{version}</dd>
        <dt className="text-muted">{texts.doctor}</dt>
        <dd>{doctor === null ? texts.never : [sayTime(doctor.at), ` (${texts.sum(doctor)})`]}</dd>
      </dl>
      {doctor === null || doctor.findings.length === 0 ? null : (
        <DataTable
          caption={texts.doctor}
          columns={[
            { label: columns.check, isShort: true, cell: ({ check }) => check },
            { label: columns.state, isShort: true, cell: ({ state }) => states[state] },
            { label: columns.says, cell: ({ says }) => says },
            { label: columns.mend, cell: ({ mend }) => mend },
          ]}
          rows={doctor.findings}
          keyOf={(_, index) => `${index}`}
        />
      )}
    </StudioSection>
  );
}

function Log({ lines }: { lines: Desk['log'] }) {
  const { title, none, columns, actions } = OPERATOR.log;
  return (
    <TableSection
      id="log"
      title={title}
      none={none}
      columns={[
        { label: columns.at, cell: ({ at }) => sayTime(at) },
        { label: columns.by, isShort: true, cell: ({ by }) => sayName(by) },
        { label: columns.action, cell: ({ action }) => actions[action] },
        { label: columns.subject, cell: ({ subject }) => sayName(subject) },
        { label: columns.note, cell: ({ note }) => sayName(note) },
      ]}
      rows={lines}
      keyOf={({ at }, index) => `${at} ${index}`}
    />
  );
}
