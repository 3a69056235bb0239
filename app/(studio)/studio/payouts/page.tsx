import type { Search } from '@/app/_studio/ask-studio';
import { renderMoney } from '@/app/_studio/report/money-page';
import { PayoutsView } from '@/components/studio/report/payouts-view';
import { renderStudio } from '@/app/_studio/studio-page';
import { ModeFilter } from '@/components/studio/report/report-parts';
import { PAYOUTS } from '@/lib/content/studio/report';
import { studioCalls } from '@/lib/contract/studio';
import { withQuery } from '@/lib/studio/paths';

export const metadata = { title: PAYOUTS.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(
    renderMoney(searchParams, {
      call: studioCalls.getPayouts,
      section: 'payouts',
      texts: PAYOUTS,
      render: (payouts, { id, path }) => (
        <>
          <ModeFilter path={path} organisation={id} mode={payouts.mode} modes={payouts.modes} />
          <PayoutsView
            payouts={payouts}
            timezone={payouts.organisation.timezone}
            csv={withQuery('/api/studio/statement/export', { organisation: id, mode: payouts.mode })}
          />
        </>
      ),
    }),
  );
}
