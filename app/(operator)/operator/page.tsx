import type { ReactNode } from 'react';
import type * as z from 'zod';
import { askStudio } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { ConfirmDialog } from '@/components/studio/confirm-dialog';
import { DataTable } from '@/components/studio/data-table';
import { FigureList } from '@/components/studio/figure-list';
import type { StudioGroup } from '@/components/studio/form-model';
import { StudioForm } from '@/components/studio/studio-form';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { Badge } from '@/components/ui/badge';
import { OPERATOR } from '@/lib/content/operator';
import { toSize } from '@/lib/content/studio/videos';
import { sayStopped, STOPPABLE, type Stoppable, USUALLY_STOPPED } from '@/lib/contract/studio/stoppable';
import { type Decision, operatorCalls, type operatorDeskSchema } from '@/lib/contract/operator/calls';
import { getPosted } from '@/lib/forms/get-posted';
import { sayBalance } from '@/lib/studio/say-balance';
import { formatInstant } from '@/lib/time/instant';

export const metadata = { title: OPERATOR.title, robots: { index: false } };

type Desk = z.output<typeof operatorDeskSchema>;
type Organisation = Desk['organisations'][number];

const PATH = '/operator';

export default function Page() {
  return renderStudio(renderOperator());
}

/** Answers 404 to all accounts that were not named by command. */
async function renderOperator() {
  const asked = await askStudio(operatorCalls.getOperatorDesk, {}, PATH);
  if (!asked.ok) return <FailedPage error={asked.error} />;
  const desk = asked.value;
  return (
    <StudioPage organisation={null}>
      <StudioHeading title={OPERATOR.title} lead={OPERATOR.lead} />
      <OnAir shows={desk.on_air} />
      <Orders orders={desk.orders} />
      <Jobs jobs={desk.jobs} />
      <Organisations organisations={desk.organisations} />
      <Sizes sizes={desk.sizes} />
      <Log lines={desk.log} />
    </StudioPage>
  );
}

const sayTime = (at: string) => (
  <time key={at} dateTime={at}>
    {formatInstant(Date.parse(at), 'UTC')}
  </time>
);

const sayName = (name: string) => (
  <span key={name} dir="auto">
    {name}
  </span>
);

const PASSWORD = {
  kind: 'password',
  name: 'password',
  label: OPERATOR.password,
  value: '',
  isRequired: true,
} as const;

const toTick = (part: Stoppable, stops: readonly Stoppable[]) =>
  ({
    kind: 'tick',
    name: part,
    label: OPERATOR.stops[part],
    value: stops.includes(part) ? 'on' : '',
  }) as const;

type StepProps = {
  form: 'operator/organisations/decide' | 'operator/jobs/retry' | 'operator/shows/stop';
  texts: { open: string; title: string; text: string; submit: string; sending: string };
  fixed: Record<string, string>;
  note?: string;
  said?: string;
  /** What is stopped now, for the choice. */
  stops?: readonly Stoppable[];
};

/** A change: what it does, and the password. */
async function Step({ form, texts, fixed, note, said = '', stops }: StepProps) {
  const posted = await getPosted(form);
  const isOwn =
    posted !== null && Object.entries(fixed).every(([name, value]) => posted.values[name] === value);
  const groups: StudioGroup[] = [
    ...(stops ? [{ title: OPERATOR.stops.title, fields: STOPPABLE.map((part) => toTick(part, stops)) }] : []),
    {
      fields: [
        ...(note === undefined
          ? []
          : [{ kind: 'area' as const, rows: 3, name: 'note', label: note, value: said }]),
        PASSWORD,
      ],
    },
  ];
  const { open, title, text, submit, sending } = texts;
  return (
    <ConfirmDialog form={form} open={open} title={title} text={text} isAnswer={isOwn}>
      <StudioForm
        name={form}
        posted={posted}
        fixed={fixed}
        groups={groups}
        texts={{ submit, sending }}
        path={PATH}
      />
    </ConfirmDialog>
  );
}

const DECISIONS: Record<Organisation['state'], readonly Decision[]> = {
  trial: ['approve', 'suspend'],
  waiting: ['approve', 'decline', 'suspend'],
  approved: ['suspend'],
  declined: ['approve', 'suspend'],
  suspended: ['suspend', 'resume'],
};

function Organisations({ organisations }: { organisations: Desk['organisations'] }) {
  const { title, none, columns, states, noOwner } = OPERATOR.organisations;
  return (
    <StudioSection id="organizations" title={title}>
      {organisations.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            { label: columns.name },
            { label: columns.state },
            { label: columns.owner },
            { label: columns.balance, isNumber: true },
            { label: columns.since },
            { label: columns.steps, isHidden: true },
          ]}
          rows={organisations.map(({ _id: id, name, state, owner, balance, created_at: at, ...row }) => ({
            key: id,
            cells: [
              sayName(name),
              <div key="state" className="grid justify-items-start gap-1">
                <Badge tone={state === 'approved' ? 'positive' : 'accent'}>{states[state]}</Badge>
                {row.stopped.length === 0 ? null : <span>{sayStopped(row.stopped)}</span>}
                {row.note === '' ? null : <span dir="auto">{row.note}</span>}
              </div>,
              owner === '' ? noOwner : sayName(owner),
              sayBalance(balance),
              sayTime(at),
              <Steps key="steps">
                {DECISIONS[state].map((decision) => {
                  const isChange = decision === 'suspend' && state === 'suspended';
                  const texts = isChange ? OPERATOR.change : OPERATOR.decisions[decision];
                  const stops = isChange ? row.stopped : USUALLY_STOPPED;
                  return (
                    <Step
                      key={decision}
                      form="operator/organisations/decide"
                      texts={{ ...texts, title: texts.title(name) }}
                      fixed={{ organisationId: id, decision }}
                      note={OPERATOR.note}
                      said={isChange ? row.note : ''}
                      stops={decision === 'suspend' ? stops : undefined}
                    />
                  );
                })}
              </Steps>,
            ],
          }))}
        />
      )}
    </StudioSection>
  );
}

const Steps = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4">{children}</div>
);

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
            { label: columns.steps, isHidden: true },
          ]}
          rows={shows.map((show) => ({
            key: show._id,
            cells: [
              sayName(show.title),
              sayName(show.organisation),
              sayTime(show.started_at),
              show.screens,
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
            { label: columns.steps, isHidden: true },
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
            { label: columns.kind },
            { label: columns.since },
            { label: columns.reason },
            { label: columns.steps, isHidden: true },
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

function Sizes({ sizes: { free, store, videos, uploads } }: { sizes: Desk['sizes'] }) {
  const { title, ...texts } = OPERATOR.sizes;
  const figures = [
    [texts.free, free === null ? texts.unknown : toSize(free)],
    [texts.store, toSize(store)],
    [texts.videos, toSize(videos)],
    [texts.uploads, toSize(uploads)],
  ] as const;
  return (
    <StudioSection id="sizes" title={title}>
      <FigureList figures={figures} />
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
