import type { ReactNode } from 'react';
import type * as z from 'zod';
import { DataTable } from '@/components/studio/data-table';
import { listFigureColumns } from '@/components/studio/report/figures';
import { StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PrintButton } from '@/components/ui/print-button';
import { PAYOUTS, REPORT } from '@/lib/content/studio/report';
import type { payoutsSchema } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayMonth } from '@/lib/studio/say-month';
import { sayMoment } from '@/lib/time/moment';

type Payouts = Omit<z.output<typeof payoutsSchema>, 'organisation'>;
type Line = Payouts['months'][number];
type Payout = Payouts['payouts'][number];

type ViewProps = {
  payouts: Payouts;
  timezone: string;
  nowMs: number;
  csv: string;
  /** Of the operator: a step for each payout, and what stands above them. */
  steps?: { label: string; render: (payout: Payout) => ReactNode; above: ReactNode };
};

/** The same for the broadcaster and for the platform's operator. */
export function PayoutsView({ payouts, timezone, nowMs, csv, steps }: ViewProps) {
  return (
    <>
      <Owed payouts={payouts} timezone={timezone} nowMs={nowMs} />
      {steps?.above}
      <StudioSection id="statement" title={PAYOUTS.statement}>
        {payouts.months.length === 0 ? (
          <p>{REPORT.empty}</p>
        ) : (
          <Statement months={payouts.months} csv={csv} />
        )}
      </StudioSection>
      <StudioSection id="payouts" title={PAYOUTS.list}>
        {payouts.payouts.length === 0 ? (
          <p>{PAYOUTS.none}</p>
        ) : (
          <PayoutList payouts={payouts.payouts} timezone={timezone} steps={steps} />
        )}
      </StudioSection>
    </>
  );
}

function Owed({ payouts, timezone, nowMs }: Omit<ViewProps, 'csv' | 'steps'>) {
  const { owed, balance, share, months, payouts: paid } = payouts;
  const last = paid.find(({ undoes }) => undoes === '');
  const first = months.at(-1);
  const since = last
    ? PAYOUTS.since(sayMoment(Date.parse(last.at), timezone))
    : first
      ? PAYOUTS.sinceStart(sayMonth(first.from || first.month))
      : null;
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-12 gap-y-4 border-y border-line py-6">
        <div>
          <dt className="text-muted">{payouts.mode === 'live' ? PAYOUTS.owed : PAYOUTS.practised}</dt>
          <dd className="display text-display-sm tabular-nums">{sayBalance(owed)}</dd>
          <dd className="text-sm text-muted">{PAYOUTS.asOf(sayMoment(nowMs, timezone))}</dd>
          {since === null ? null : <dd className="text-sm text-muted">{since}</dd>}
        </div>
        <div>
          <dt className="text-sm text-muted">{PAYOUTS.share}</dt>
          <dd className="text-xl font-bold tabular-nums">{`${share / 100}%`}</dd>
        </div>
      </dl>
      {balance < 0 ? <Notice title={PAYOUTS.behind(sayBalance(balance))}>{PAYOUTS.carried}</Notice> : null}
    </>
  );
}

function Statement({ months, csv }: { months: Payouts['months']; csv: string }) {
  return (
    <>
      <p className="flex flex-wrap gap-3 print:hidden">
        <PrintButton label={PAYOUTS.print} />
        <LinkButton href={csv} variant="secondary" isFile>
          {PAYOUTS.csv}
        </LinkButton>
      </p>
      <p className="text-sm text-muted">{PAYOUTS.closing}</p>
      <DataTable
        caption={PAYOUTS.statement}
        columns={[
          { label: PAYOUTS.month, cell: sayLine },
          ...listFigureColumns(months),
          { label: PAYOUTS.paidOut, isNumber: true, cell: (line) => sayBalance(line.paid_out) },
          { label: PAYOUTS.monthBalance, isNumber: true, cell: (line) => sayBalance(line.balance) },
        ]}
        rows={months}
        keyOf={({ month, from }) => `${month} ${from}`}
      />
    </>
  );
}

function sayLine({ month, from, is_closed: isClosed }: Pick<Line, 'month' | 'from' | 'is_closed'>): string {
  const name = isClosed ? sayMonth(month) : PAYOUTS.open(sayMonth(month));
  return from === '' ? name : PAYOUTS.from(name, sayMonth(from));
}

type ListProps = { payouts: Payouts['payouts']; timezone: string; steps: ViewProps['steps'] };

function PayoutList({ payouts, timezone, steps }: ListProps) {
  return (
    <DataTable
      caption={PAYOUTS.list}
      columns={[
        {
          label: PAYOUTS.reference,
          cell: ({ reference, undoes }) => (
            <span dir="auto">{undoes === '' ? reference : PAYOUTS.undoes(reference, undoes)}</span>
          ),
        },
        {
          label: PAYOUTS.at,
          cell: ({ at }) => <time dateTime={at}>{sayMoment(Date.parse(at), timezone)}</time>,
        },
        { label: PAYOUTS.amount, isNumber: true, cell: ({ amount }) => sayBalance(amount) },
        ...(steps ? [{ label: steps.label, isHidden: true, cell: steps.render }] : []),
      ]}
      rows={payouts}
      keyOf={({ reference }) => reference}
    />
  );
}
