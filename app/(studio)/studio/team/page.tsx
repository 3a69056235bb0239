import { askStudio, findOrganisation, readSearch, type Search } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { Switcher } from '@/components/studio/organisation/switcher';
import { InvitationTable, InviteForm, LeaveDialog, MemberTable } from '@/app/_studio/team/team-parts';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { TEAM } from '@/lib/content/studio/team';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: TEAM.title };

const PATH = '/studio/team';

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderTeam(searchParams));
}

async function renderTeam(search: Search) {
  const found = await findOrganisation(PATH, (await readSearch(search, 'organisation')).organisation);
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const { _id: id, timezone } = organisation;
  const team = await askStudio(studioCalls.getTeam, { organisationId: id }, path);
  if (!team.ok) return <FailedPage error={team.error} />;
  return (
    <StudioPage organisation={team.value.organisation} section="team">
      <StudioHeading title={TEAM.title}>
        <Switcher path={PATH} chosen={id} organisations={organisations} />
      </StudioHeading>
      <StudioSection id="members" title={TEAM.members}>
        <MemberTable
          members={team.value.members}
          keys={team.value.keys}
          timezone={timezone}
          id={id}
          path={path}
        />
      </StudioSection>
      <StudioSection id="invitations" title={TEAM.invitations}>
        <InvitationTable invitations={team.value.invitations} timezone={timezone} id={id} path={path} />
      </StudioSection>
      <StudioSection id="invite" title={TEAM.invite.title} className="max-w-xl">
        <p className="text-muted">{TEAM.invite.text}</p>
        <InviteForm id={id} path={path} />
      </StudioSection>
      <LeaveDialog id={id} path={path} />
    </StudioPage>
  );
}
