import { askStudio, type Search } from '@/app/_studio/ask-studio';
import { renderOrganisation } from '@/app/_studio/organisation/organisation-page';
import { PayoutsView } from '@/components/studio/report/payouts-view';
import { ModeFilter } from '@/components/studio/report/report-parts';
import { PAYOUTS } from '@/lib/content/studio/report';
import { studioCalls } from '@/lib/contract/studio';
import { withQuery } from '@/lib/studio/paths';
import { readMode } from '@/lib/studio/read-mode';

export const metadata = { title: PAYOUTS.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderOrganisation(searchParams, {
    section: 'payouts',
    texts: PAYOUTS,
    names: ['mode'],
    ask: (organisationId, { mode }, path) =>
      askStudio(studioCalls.getPayouts, { organisationId, mode: readMode(mode) }, path),
    render: (payouts, { id, page }) => (
      <>
        <ModeFilter path={page} organisation={id} mode={payouts.mode} modes={payouts.modes} />
        <PayoutsView
          payouts={payouts}
          timezone={payouts.organisation.timezone}
          nowMs={Date.now()}
          csv={withQuery('/api/studio/statement/export', { organisation: id, mode: payouts.mode })}
        />
      </>
    ),
  });
}
