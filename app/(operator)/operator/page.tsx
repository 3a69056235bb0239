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
            { label: columns.name },
            { label: columns.state },
            { label: columns.owner },
            { label: columns.balance, isNumber: true },
            { label: columns.since },
          ]}
          rows={organisations.map(({ _id: id, name, state, owner, balance, created_at: at, ...row }) => ({
            key: id,
            cells: [
              <TextLink key="name" href={toOperatorPath(id)}>
                {sayName(name)}
              </TextLink>,
              <div key="state" className="grid justify-items-start gap-1">
                <StateBadge state={state} />
                {row.stopped.length === 0 ? null : <span>{OPERATOR.isStopped(sayStopped(row.stopped))}</span>}
                {row.note === '' ? null : <span dir="auto">{row.note}</span>}
              </div>,
              owner === '' ? noOwner : sayName(owner),
              sayBalance(balance),
              sayTime(at),
            ],
          }))}
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
            { label: columns.title },
            { label: columns.organisation },
            { label: columns.since },
            { label: columns.screens, isNumber: true },
            { label: columns.input },
            { label: columns.steps, isHidden: true, isShort: true },
          ]}
          rows={shows.map((show) => ({
            key: show._id,
            cells: [
              sayName(show.title),
              sayName(show.organisation),
              sayTime(show.started_at),
              show.screens.toLocaleString('en-US'),
              <Input key="input" {...show} />,
              <Step
                key="stop"
                form="operator/shows/stop"
                texts={{ ...stop, title: stop.title(show.title) }}
                fixed={{ eventId: show._id }}
                note={stop.note}
              />,
            ],
          }))}
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
            { label: columns.order },
            { label: columns.until },
            { label: columns.amount, isNumber: true },
            { label: columns.reason },
            { label: columns.opened },
            { label: columns.provider },
            { label: columns.steps, isHidden: true },
          ]}
          rows={disputes.map(({ _id: id, provider, url, ...dispute }) => ({
            key: `${provider} ${id}`,
            cells: [
              dispute.order,
              dispute.answer_by === null ? noDate : sayTime(dispute.answer_by),
              sayBalance(dispute.amount),
              sayReason(dispute.reason) || noReason,
              sayTime(dispute.opened_at),
              `${providers[provider]}: ${id}`,
              url === '' ? (
                noLink
              ) : (
                <LinkButton key="answer" href={url} variant="quiet">
                  {answer[provider]}
                </LinkButton>
              ),
            ],
          }))}
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
            { label: columns.order },
            { label: columns.since },
            { label: columns.amount, isNumber: true },
            { label: columns.reason },
            { label: columns.steps, isHidden: true, isShort: true },
          ]}
          rows={orders.map(({ _id: id, created_at: at, amount, reason, refund }) => ({
            key: id,
            cells: [
              id,
              sayTime(at),
              sayBalance(amount),
              reason,
              refund === '' ? null : (
                <Step
                  key="retry"
                  form="operator/jobs/retry"
                  texts={OPERATOR.jobs.retry}
                  fixed={{ kind: 'refund', id: refund }}
                />
              ),
            ],
          }))}
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
            { label: columns.what },
            { label: columns.kind, isShort: true },
            { label: columns.since },
            { label: columns.reason },
            { label: columns.steps, isHidden: true, isShort: true },
          ]}
          rows={jobs.map(({ kind, _id: id, what, at, reason }) => ({
            key: `${kind} ${id}`,
            cells: [
              sayName(what),
              kinds[kind],
              sayTime(at),
              reason,
              <Step key="retry" form="operator/jobs/retry" texts={retry} fixed={{ kind, id }} />,
            ],
          }))}
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
            { label: columns.check, isShort: true },
            { label: columns.state, isShort: true },
            { label: columns.says },
            { label: columns.mend },
          ]}
          rows={doctor.findings.map(({ check, state, says, mend }, index) => ({
            key: `${index}`,
            cells: [check, states[state], says, mend],
          }))}
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
          columns={Object.values(columns).map((label) => ({ label, isShort: label === columns.by }))}
          rows={lines.map(({ at, by, action, subject, note }, index) => ({
            key: `${at} ${index}`,
            cells: [sayTime(at), sayName(by), actions[action], sayName(subject), sayName(note)],
          }))}
        />
      )}
    </StudioSection>
  );
}
