import type { ReactNode } from 'react';
import type * as z from 'zod';
import { type Organisation, StudioHeading } from '@/components/studio/studio-shell';
import type { Call } from '@/lib/contract';
import type { studioCalls } from '@/lib/contract/studio';
import { readMode } from '@/lib/studio/read-mode';
import { askStudio, findOrganisation, readSearch, type Search } from '../ask-studio';
import { FailedPage, StudioPage } from '../studio-page';
import { Switcher } from '../../../components/studio/organisation/switcher';

type Params = (typeof studioCalls)['getReport']['params'];

type MoneyPage<A> = {
  call: Call<Params, null, z.ZodType<A>>;
  section: 'report' | 'payouts';
  texts: { title: string; lead: string };
  render: (answer: A, place: { id: string; path: string }) => ReactNode;
};

/** Of the organisation and the mode of payments that the address names. */
export async function renderMoney<A extends { organisation: Organisation }>(
  search: Search,
  { call, section, texts, render }: MoneyPage<A>,
): Promise<Awaited<ReactNode>> {
  const page = `/studio/${section}`;
  const { organisation: wanted, mode } = await readSearch(search, 'organisation', 'mode');
  const found = await findOrganisation(page, wanted);
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const id = organisation._id;
  const asked = await askStudio(call, { organisationId: id, mode: readMode(mode) }, path);
  if (!asked.ok) return <FailedPage error={asked.error} />;
  return (
    <StudioPage organisation={asked.value.organisation} section={section}>
      <StudioHeading title={texts.title} lead={texts.lead}>
        <Switcher path={page} chosen={id} organisations={organisations} />
      </StudioHeading>
      {render(asked.value, { id, path: page })}
    </StudioPage>
  );
}
