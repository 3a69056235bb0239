import type * as z from 'zod';
import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { DataTable } from '@/components/studio/data-table';
import { FigureList } from '@/components/studio/figure-list';
import { FilterForm, Pages } from '@/components/studio/forms/filter-form';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { TextField } from '@/components/ui/text-field';
import { OPERATOR, toSizeFigures } from '@/lib/content/operator';
import { INPUT_STATES } from '@/lib/content/studio/live';
import { sayStopped } from '@/lib/contract/studio/organisation/stoppable';
import { operatorCalls, type operatorDeskSchema } from '@/lib/contract/operator/calls';
import { STUDIO } from '@/lib/content/studio/shell';
import { sayBalance } from '@/lib/studio/say-balance';
import { toOperatorPath } from '@/lib/studio/paths';
import { PasswordStep, sayName, sayTime, StateBadge, toNoteField } from './parts';

export const metadata = { title: OPERATOR.title, robots: { index: false } };

type Desk = z.output<typeof operatorDeskSchema>;

const PATH = '/operator';

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

type StepProps = {
  form: 'operator/jobs/retry' | 'operator/shows/stop';
  texts: { open: string; title: string; text: string; submit: string; sending: string };
  fixed: Record<string, string>;
  note?: string;
};

/** A change: what it does, and the password. */
function Step({ form, texts, fixed, note }: StepProps) {
  return (
    <PasswordStep
      form={form}
      texts={texts}
      fixed={fixed}
      fields={note === undefined ? [] : [toNoteField(note)]}
      path={PATH}
    />
  );
}

type ListProps = Pick<Desk, 'organisations' | 'next'> & { query: { q: string; after: string } };

function Organisations({ organisations, next, query: { q, after } }: ListProps) {
  const { title, none, noMatch, search, columns, noOwner } = OPERATOR.organisations;
  return (
    <StudioSection id="organizations" title={title}>
      <FilterForm path={`${PATH}#organizations`} submit={STUDIO.search}>
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

function OnAir({ shows }: { shows: Desk['on_air'] }) {
  const { title, none, columns, stop } = OPERATOR.onAir;
  return (
    <StudioSection id="on-air" title={title}>
      {shows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            { label: columns.title, cell: (show) => sayName(show.title) },
            { label: columns.organisation, cell: (show) => sayName(show.organisation) },
            { label: columns.since, cell: (show) => sayTime(show.started_at) },
            { label: columns.screens, isNumber: true, cell: (show) => show.screens.toLocaleString('en-US') },
            { label: columns.input, cell: (show) => <Input {...show} /> },
            {
              label: columns.steps,
              isHidden: true,
              isShort: true,
              cell: (show) => (
                <Step
                  form="operator/shows/stop"
                  texts={{ ...stop, title: stop.title(show.title) }}
                  fixed={{ eventId: show._id }}
                  note={stop.note}
                />
              ),
            },
          ]}
          rows={shows}
          keyOf={(show) => show._id}
        />
      )}
    </StudioSection>
  );
}

function Input({ input, refused }: Desk['on_air'][number]) {
  const { noInput, refused: sayRefused, columns } = OPERATOR.onAir;
  return (
    <div className="grid gap-1">
      <span>{input === null ? noInput : INPUT_STATES[input.state].title}</span>
      {input?.since ? (
        <span>
          <span>{columns.since}</span> {sayTime(input.since)}
        </span>
      ) : null}
      {refused === 0 ? null : <span>{sayRefused(refused)}</span>}
    </div>
  );
}

function Disputes({ disputes }: { disputes: Desk['disputes'] }) {
  const { title, none, columns, providers, noDate, noReason, answer, noLink } = OPERATOR.disputes;
  return (
    <StudioSection id="disputes" title={title}>
      {disputes.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            { label: columns.order, cell: ({ ...dispute }) => dispute.order },
            {
              label: columns.until,
              cell: ({ ...dispute }) => (dispute.answer_by === null ? noDate : sayTime(dispute.answer_by)),
            },
            { label: columns.amount, isNumber: true, cell: ({ ...dispute }) => sayBalance(dispute.amount) },
            { label: columns.reason, cell: ({ ...dispute }) => sayReason(dispute.reason) || noReason },
            { label: columns.opened, cell: ({ ...dispute }) => sayTime(dispute.opened_at) },
            { label: columns.provider, cell: ({ _id: id, provider }) => `${providers[provider]}: ${id}` },
            {
              label: columns.steps,
              isHidden: true,
              cell: ({ provider, url }) =>
                url === '' ? (
                  noLink
                ) : (
                  <LinkButton href={url} variant="quiet">
                    {answer[provider]}
                  </LinkButton>
                ),
            },
          ]}
          rows={disputes}
          keyOf={({ _id: id, provider }) => `${provider} ${id}`}
        />
      )}
    </StudioSection>
  );
}

/** The provider's own word, like `product_not_received` or `UNAUTHORISED`. */
const sayReason = (reason: string) =>
  reason
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase());

function Orders({ orders }: { orders: Desk['orders'] }) {
  const { title, none, columns } = OPERATOR.orders;
  return (
    <StudioSection id="orders" title={title}>
      {orders.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            { label: columns.order, cell: ({ _id: id }) => id },
            { label: columns.since, cell: ({ created_at: at }) => sayTime(at) },
            { label: columns.amount, isNumber: true, cell: ({ amount }) => sayBalance(amount) },
            { label: columns.reason, cell: ({ reason }) => reason },
            {
              label: columns.steps,
              isHidden: true,
              isShort: true,
              cell: ({ refund }) =>
                refund === '' ? null : (
                  <Step
                    form="operator/jobs/retry"
                    texts={OPERATOR.jobs.retry}
                    fixed={{ kind: 'refund', id: refund }}
                  />
                ),
            },
          ]}
          rows={orders}
          keyOf={({ _id: id }) => id}
        />
      )}
    </StudioSection>
  );
}

function Jobs({ jobs }: { jobs: Desk['jobs'] }) {
  const { title, none, columns, kinds, retry } = OPERATOR.jobs;
  return (
    <StudioSection id="jobs" title={title}>
      {jobs.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            { label: columns.what, cell: ({ what }) => sayName(what) },
            { label: columns.kind, isShort: true, cell: ({ kind }) => kinds[kind] },
            { label: columns.since, cell: ({ at }) => sayTime(at) },
            { label: columns.reason, cell: ({ reason }) => reason },
            {
              label: columns.steps,
              isHidden: true,
              isShort: true,
              cell: ({ kind, _id: id }) => (
                <Step form="operator/jobs/retry" texts={retry} fixed={{ kind, id }} />
              ),
            },
          ]}
          rows={jobs}
          keyOf={({ kind, _id: id }) => `${kind} ${id}`}
        />
      )}
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
    <StudioSection id="log" title={title}>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          caption={title}
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
      )}
    </StudioSection>
  );
}
