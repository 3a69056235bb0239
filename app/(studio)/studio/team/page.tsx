import { askStudio, type Search } from '@/app/_studio/ask-studio';
import { renderOrganisation } from '@/app/_studio/organisation/organisation-page';
import { InvitationTable, InviteForm, LeaveDialog, MemberTable } from '@/app/_studio/team/team-parts';
import { StudioSection } from '@/components/studio/studio-shell';
import { TEAM } from '@/lib/content/studio/team';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: TEAM.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderOrganisation(searchParams, {
    section: 'team',
    texts: TEAM,
    ask: (organisationId, _query, path) => askStudio(studioCalls.getTeam, { organisationId }, path),
    render: ({ organisation: { timezone }, members, keys, invitations }, { id, path }) => (
      <>
        <StudioSection id="members" title={TEAM.members}>
          <MemberTable members={members} keys={keys} timezone={timezone} id={id} path={path} />
        </StudioSection>
        <StudioSection id="invitations" title={TEAM.invitations}>
          <InvitationTable invitations={invitations} timezone={timezone} id={id} path={path} />
        </StudioSection>
        <StudioSection id="invite" title={TEAM.invite.title} className="max-w-xl">
          <p className="text-muted">{TEAM.invite.text}</p>
          <InviteForm id={id} path={path} />
        </StudioSection>
        <LeaveDialog id={id} path={path} />
      </>
    ),
  });
}
