import { askStudio, getStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { HomePage } from '@/app/_studio/home/home-page';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { StartPage } from '@/app/_studio/organisation/start-page';
import { STUDIO } from '@/lib/content/studio/shell';
import { studioCalls } from '@/lib/contract/studio';
import { ofOrganisation } from '@/lib/studio/paths';
import { notFound } from 'next/navigation';

export const metadata = { title: STUDIO.name };

export default async function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderHome(searchParams));
}

async function renderHome(search: Search) {
  const { organisation: wanted } = await readSearch(search, 'organisation');
  const path = ofOrganisation('/studio', wanted);
  const studio = await getStudio(path);
  if (!studio.ok) return <FailedPage error={studio.error} />;
  const { organisations, signup } = studio.value;
  if (organisations.length === 0)
    return (
      <StudioPage organisation={null}>
        <StartPage signup={signup} />
      </StudioPage>
    );
  const chosen = organisations.find(({ _id }) => wanted === '' || _id === wanted);
  if (!chosen) notFound();
  const home = await askStudio(studioCalls.getHome, { organisationId: chosen._id }, path);
  if (!home.ok) return <FailedPage error={home.error} />;
  return (
    <StudioPage organisation={home.value.organisation} section="home">
      <HomePage home={home.value} organisations={organisations} />
    </StudioPage>
  );
}
