import type { ReactNode } from 'react';
import { Switcher } from '@/components/studio/organisation/switcher';
import { type Organisation, StudioHeading } from '@/components/studio/studio-shell';
import type { Result } from '@/lib/result';
import { findOrganisation, readSearch, type Search } from '../ask-studio';
import { FailedPage, renderStudio, StudioPage } from '../studio-page';

type OrganisationPage<N extends string, A> = {
  section: 'audience' | 'events' | 'log' | 'passes' | 'payouts' | 'report' | 'team' | 'videos';
  texts: { title: string; lead?: string };
  /** Parameters of the address, beside the organisation. */
  names?: readonly N[];
  ask: (organisationId: string, query: Record<N, string>, path: string) => Promise<Result<A>>;
  /** `page` is the path without parameters. */
  render: (
    answer: A,
    place: { id: string; query: Record<N, string>; page: string; path: string },
  ) => ReactNode;
};

/** Of the organisation that the address names. */
export function renderOrganisation<N extends string, A extends { organisation: Organisation }>(
  search: Search,
  page: OrganisationPage<N, A>,
): Promise<ReactNode> {
  return renderStudio(askAndRender(search, page));
}

async function askAndRender<N extends string, A extends { organisation: Organisation }>(
  search: Search,
  { section, texts, names = [], ask, render }: OrganisationPage<N, A>,
): Promise<Awaited<ReactNode>> {
  const page = `/studio/${section}`;
  const { organisation: wanted } = await readSearch(search, 'organisation');
  const query = await readSearch(search, ...names);
  const found = await findOrganisation(page, wanted);
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const id = organisation._id;
  const asked = await ask(id, query, path);
  if (!asked.ok) return <FailedPage error={asked.error} />;
  return (
    <StudioPage organisation={asked.value.organisation} section={section}>
      <StudioHeading title={texts.title} lead={texts.lead}>
        <Switcher path={page} chosen={id} organisations={organisations} />
      </StudioHeading>
      {render(asked.value, { id, query, page, path })}
    </StudioPage>
  );
}
