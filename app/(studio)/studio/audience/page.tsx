import { askStudio, type Search } from '@/app/_studio/ask-studio';
import { renderOrganisation } from '@/app/_studio/organisation/organisation-page';
import { AudiencesView } from '@/components/studio/audience/audiences-view';
import { AUDIENCES } from '@/lib/content/studio/audience';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: AUDIENCES.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderOrganisation(searchParams, {
    section: 'audience',
    texts: AUDIENCES,
    ask: (organisationId, _, path) => askStudio(studioCalls.getAudiences, { organisationId }, path),
    render: ({ events }) => <AudiencesView events={events} />,
  });
}
