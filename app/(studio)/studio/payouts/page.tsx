import type * as z from 'zod';
import type { Search } from '@/app/_studio/ask-studio';
import { renderMoney } from '@/app/_studio/money-page';
import { renderStudio } from '@/app/_studio/studio-page';
import { DataTable } from '@/components/studio/data-table';
import { FigureList } from '@/components/studio/figure-list';
import { FIGURE_COLUMNS, toFigureCells } from '@/components/studio/figures';
import { ModeFilter } from '@/components/studio/report-parts';
import { StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PAYOUTS, REPORT } from '@/lib/content/studio/report';
import { type payoutsSchema, studioCalls } from '@/lib/contract/studio';
import { withQuery } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayMonth } from '@/lib/studio/say-month';
import { formatInstant } from '@/lib/time/instant';

export const metadata = { title: PAYOUTS.title };

type Payouts = z.output<typeof payoutsSchema>;
type Line = Payouts['months'][number];

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(
    renderMoney(searchParams, {
      call: studioCalls.getPayouts,
      section: 'payouts',
      texts: PAYOUTS,
      render: (payouts, { id, path }) => (
        <>
          <ModeFilter path={path} organisation={id} mode={payouts.mode} modes={payouts.modes} />
          <Owed payouts={payouts} />
          <StudioSection id="statement" title={PAYOUTS.statement}>
            {payouts.months.length === 0 ? <p>{REPORT.empty}</p> : <Statement payouts={payouts} id={id} />}
          </StudioSection>
          <StudioSection id="payouts" title={PAYOUTS.list}>
            {payouts.payouts.length === 0 ? <p>{PAYOUTS.none}</p> : <PayoutList payouts={payouts} />}
          </StudioSection>
        </>
      ),
    }),
  );
}

function Owed({ payouts: { owed, balance, share } }: { payouts: Payouts }) {
  const figures = [
    [PAYOUTS.owed, sayBalance(owed)],
    [PAYOUTS.balance, sayBalance(balance)],
    [PAYOUTS.share, `${share / 100}%`],
  ] as const;
  return (
    <>
      <FigureList figures={figures} />
      {balance < 0 ? <Notice>{PAYOUTS.carried}</Notice> : null}
    </>
  );
}

function Statement({ payouts: { months, mode }, id }: { payouts: Payouts; id: string }) {
  return (
    <>
      <p className="print:hidden">
        <LinkButton
          href={withQuery('/api/studio/statement', { organisation: id, mode })}
          variant="secondary"
          isFile
        >
          {PAYOUTS.csv}
        </LinkButton>
      </p>
      <p className="text-sm text-muted">{PAYOUTS.closing}</p>
      <DataTable
        caption={PAYOUTS.statement}
        columns={[
          { label: PAYOUTS.month },
          ...FIGURE_COLUMNS,
          { label: PAYOUTS.paidOut, isNumber: true },
          { label: PAYOUTS.monthBalance, isNumber: true },
        ]}
        rows={months.map(({ figures, paid_out: paidOut, balance, ...line }) => ({
          key: `${line.month} ${line.from}`,
          cells: [sayLine(line), ...toFigureCells(figures), sayBalance(paidOut), sayBalance(balance)],
        }))}
      />
    </>
  );
}

function sayLine({ month, from, is_closed: isClosed }: Pick<Line, 'month' | 'from' | 'is_closed'>): string {
  const name = isClosed ? sayMonth(month) : PAYOUTS.open(sayMonth(month));
  return from === '' ? name : PAYOUTS.from(name, sayMonth(from));
}

function PayoutList({ payouts: { payouts, organisation } }: { payouts: Payouts }) {
  return (
    <DataTable
      caption={PAYOUTS.list}
      columns={[
        { label: PAYOUTS.reference },
        { label: PAYOUTS.at },
        { label: PAYOUTS.amount, isNumber: true },
      ]}
      rows={payouts.map(({ reference, amount, at, undoes }) => ({
        key: reference,
        cells: [
          <span key="reference" dir="auto">
            {undoes === '' ? reference : PAYOUTS.undoes(reference, undoes)}
          </span>,
          <time key="at" dateTime={at}>
            {formatInstant(Date.parse(at), organisation.timezone)}
          </time>,
          sayBalance(amount),
        ],
      }))}
    />
  );
}
