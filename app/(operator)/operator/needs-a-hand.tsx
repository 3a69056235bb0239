import type * as z from 'zod';
import { LinkButton } from '@/components/ui/button';
import { OPERATOR } from '@/lib/content/operator';
import { INPUT_STATES } from '@/lib/content/studio/live';
import type { operatorDeskSchema } from '@/lib/contract/operator/calls';
import { sayBalance } from '@/lib/studio/say-balance';
import { PATH, PasswordStep, sayName, sayTime, TableSection, toNoteField } from './parts';

type Desk = z.output<typeof operatorDeskSchema>;

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

export function OnAir({ shows }: { shows: Desk['on_air'] }) {
  const { title, none, columns, stop } = OPERATOR.onAir;
  return (
    <TableSection
      id="on-air"
      title={title}
      none={none}
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

export function LiveInputs({ inputs }: { inputs: Desk['live_inputs'] }) {
  const { title, none, columns, states } = OPERATOR.liveInputs;
  return (
    <TableSection
      id="live-inputs"
      title={title}
      none={none}
      columns={[
        { label: columns.url, cell: (input) => input.url },
        { label: columns.server, cell: (input) => input.server },
        { label: columns.state, isShort: true, cell: (input) => states[input.state] },
        { label: columns.shows, isNumber: true, cell: (input) => input.shows.toLocaleString('en-US') },
        { label: columns.seen, cell: (input) => sayTime(input.seen_at) },
        { label: columns.version, cell: (input) => input.version },
      ]}
      rows={inputs}
      keyOf={(input) => input.url}
    />
  );
}

export function OwnOutages({ outages }: { outages: Desk['outages'] }) {
  const { title, none, columns, open } = OPERATOR.outages;
  return (
    <TableSection
      id="outages"
      title={title}
      none={none}
      columns={[
        { label: columns.title, cell: (outage) => sayName(outage.title) },
        { label: columns.organisation, cell: (outage) => sayName(outage.organisation) },
        { label: columns.from, cell: (outage) => sayTime(outage.from) },
        { label: columns.until, cell: ({ until }) => (until === null ? open : sayTime(until)) },
      ]}
      rows={outages}
      keyOf={(outage) => outage._id}
    />
  );
}

export function Disputes({ disputes }: { disputes: Desk['disputes'] }) {
  const { title, none, columns, providers, noDate, noReason, answer, noLink } = OPERATOR.disputes;
  return (
    <TableSection
      id="disputes"
      title={title}
      none={none}
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
  );
}

/** The provider's own word, like `product_not_received` or `UNAUTHORISED`. */
const sayReason = (reason: string) =>
  reason
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase());

export function Orders({ orders }: { orders: Desk['orders'] }) {
  const { title, none, columns } = OPERATOR.orders;
  return (
    <TableSection
      id="orders"
      title={title}
      none={none}
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
  );
}

export function Jobs({ jobs }: { jobs: Desk['jobs'] }) {
  const { title, none, columns, kinds, retry } = OPERATOR.jobs;
  return (
    <TableSection
      id="jobs"
      title={title}
      none={none}
      columns={[
        { label: columns.what, cell: ({ what }) => sayName(what) },
        { label: columns.kind, isShort: true, cell: ({ kind }) => kinds[kind] },
        { label: columns.since, cell: ({ at }) => sayTime(at) },
        { label: columns.reason, cell: ({ reason }) => reason },
        {
          label: columns.steps,
          isHidden: true,
          isShort: true,
          cell: ({ kind, _id: id }) => <Step form="operator/jobs/retry" texts={retry} fixed={{ kind, id }} />,
        },
      ]}
      rows={jobs}
      keyOf={({ kind, _id: id }) => `${kind} ${id}`}
    />
  );
}
