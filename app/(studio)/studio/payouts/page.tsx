import type * as z from 'zod';
import { askStudio, findOrganisation, readSearch, type Search } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { Switcher } from '@/app/_studio/switcher';
import { DataTable } from '@/components/studio/data-table';
import { FIGURE_COLUMNS, ModeFilter, toFigureCells } from '@/components/studio/report-parts';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PAYOUTS, REPORT } from '@/lib/content/studio/report';
import { type payoutsSchema, studioCalls } from '@/lib/contract/studio';
import { withQuery } from '@/lib/studio/paths';
import { readMode } from '@/lib/studio/read-mode';
import { sayBalance } from '@/lib/studio/say-balance';
import { formatInstant } from '@/lib/time/instant';

export const metadata = { title: PAYOUTS.title };

const PATH = '/studio/payouts';

type Payouts = z.output<typeof payoutsSchema>;

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderPayouts(searchParams));
}

async function renderPayouts(search: Search) {
  const { organisation: wanted, mode } = await readSearch(search, 'organisation', 'mode');
  const found = await findOrganisation(PATH, wanted);
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const id = organisation._id;
  const query = { organisationId: id, mode: readMode(mode) };
  const asked = await askStudio(studioCalls.getPayouts, query, path);
  if (!asked.ok) return <FailedPage error={asked.error} />;
  const payouts = asked.value;
  return (
    <StudioPage organisation={payouts.organisation} section="payouts">
      <StudioHeading title={PAYOUTS.title} lead={PAYOUTS.lead}>
        <Switcher path={PATH} chosen={id} organisations={organisations} />
      </StudioHeading>
      <ModeFilter path={PATH} organisation={id} mode={payouts.mode} modes={payouts.modes} />
      <Owed payouts={payouts} />
      <StudioSection id="statement" title={PAYOUTS.statement}>
        {payouts.months.length === 0 ? <p>{REPORT.empty}</p> : <Statement payouts={payouts} id={id} />}
      </StudioSection>
      <StudioSection id="payouts" title={PAYOUTS.list}>
        {payouts.payouts.length === 0 ? <p>{PAYOUTS.none}</p> : <PayoutList payouts={payouts} />}
      </StudioSection>
    </StudioPage>
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
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
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
      <DataTable
        caption={PAYOUTS.statement}
        columns={[
          { label: PAYOUTS.month },
          ...FIGURE_COLUMNS,
          { label: PAYOUTS.paidOut, isNumber: true },
          { label: PAYOUTS.monthBalance, isNumber: true },
        ]}
        rows={months.map(({ month, figures, paid_out: paidOut, balance }) => ({
          key: month,
          cells: [month, ...toFigureCells(figures), sayBalance(paidOut), sayBalance(balance)],
        }))}
      />
    </>
  );
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
      rows={payouts.map(({ reference, amount, at }) => ({
        key: reference,
        cells: [
          <span key="reference" dir="auto">
            {reference}
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
