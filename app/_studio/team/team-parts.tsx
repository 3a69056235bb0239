import type * as z from 'zod';
import { ConfirmDialog } from '@/components/studio/forms/confirm-dialog';
import { DataTable } from '@/components/studio/data-table';
import { isOfForm, toTexts } from '@/components/studio/forms/form-model';
import { Moment } from '@/components/studio/moment';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { Badge } from '@/components/ui/badge';
import { ROLE_LABELS, ROLES } from '@/lib/contract/studio/shared/roles';
import { TEAM } from '@/lib/content/studio/team';
import type { teamSchema } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';

type Team = z.output<typeof teamSchema>;
type Place = { id: string; path: string };

type MembersProps = Place & Pick<Team, 'members' | 'keys'> & { timezone: string };

export function MemberTable({ members, keys, timezone, ...place }: MembersProps) {
  const { columns } = TEAM;
  return (
    <DataTable
      caption={TEAM.members}
      columns={[
        {
          label: columns.member,
          cell: (member) => (
            <div>
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <bdi>{member.name}</bdi>
                {member.is_self ? <Badge>{TEAM.self}</Badge> : null}
              </p>
              <p className="text-sm text-muted">{member.email}</p>
            </div>
          ),
        },
        {
          label: columns.role,
          cell: (member) => (
            <div className="*:flex *:flex-wrap md:-my-2 *:items-center *:gap-3">
              <RoleForm member={member} {...place} />
            </div>
          ),
        },
        { label: columns.joined, cell: (member) => <Moment at={member.joined_at} zone={timezone} /> },
        {
          label: columns.actions,
          isHidden: true,
          cell: (member) => (member.is_self ? null : <RemoveDialog member={member} keys={keys} {...place} />),
        },
      ]}
      rows={members}
      keyOf={(member) => member._id}
    />
  );
}

type MemberProps = Place & { member: Team['members'][number] };

async function RoleForm({ member, id, path }: MemberProps) {
  return (
    <StudioForm
      name="studio/team/role"
      posted={await getPosted('studio/team/role')}
      fixed={{ organisationId: id, memberId: member._id }}
      groups={[
        {
          fields: [
            {
              kind: 'select',
              name: 'role',
              label: TEAM.role(member.name),
              isLabelHidden: true,
              value: member.role,
              options: ROLE_LABELS,
            },
          ],
        },
      ]}
      texts={{ submit: TEAM.change, sending: TEAM.changing }}
      path={path}
      variant="secondary"
    />
  );
}

async function RemoveDialog({ member, keys, id, path }: MemberProps & Pick<Team, 'keys'>) {
  const { remove } = TEAM;
  const posted = await getPosted('studio/team/remove');
  const fixed = { organisationId: id, memberId: member._id };
  return (
    <ConfirmDialog
      form="studio/team/remove"
      open={remove.open}
      title={remove.title(member.name)}
      text={remove.text}
      isAnswer={isOfForm(posted, fixed)}
    >
      <StudioForm
        name="studio/team/remove"
        posted={posted}
        fixed={fixed}
        groups={keys === 'none' ? [] : [{ fields: [toKeysField(keys === 'on-air')] }]}
        texts={toTexts(remove)}
        path={path}
      />
    </ConfirmDialog>
  );
}

/** To choose from, with what each may do. */
const RIGHTS = Object.fromEntries(ROLES.map((role) => [role, `${ROLE_LABELS[role]}: ${TEAM.rights[role]}`]));

/** Ticked, unless that would take a show off the air. */
const toKeysField = (isOnAir: boolean) => ({
  kind: 'tick' as const,
  name: 'withdrawKeys',
  label: TEAM.remove.keys,
  hint: isOnAir ? TEAM.remove.keysOnAir : TEAM.remove.keysHint,
  value: isOnAir ? '' : 'on',
});

type InvitationsProps = Place & Pick<Team, 'invitations'> & { timezone: string };

export async function InvitationTable({ invitations, timezone, id, path }: InvitationsProps) {
  if (invitations.length === 0) return <p className="text-muted">{TEAM.noInvitations}</p>;
  const { invitationColumns: columns } = TEAM;
  const posted = await getPosted('studio/team/withdraw');
  return (
    <DataTable
      caption={TEAM.invitations}
      columns={[
        { label: columns.email, cell: (invitation) => invitation.email },
        { label: columns.role, cell: (invitation) => ROLE_LABELS[invitation.role] },
        {
          label: columns.expires,
          cell: (invitation) => <Moment at={invitation.expires_at} zone={timezone} />,
        },
        {
          label: columns.actions,
          isHidden: true,
          cell: (invitation) => (
            <StudioForm
              name="studio/team/withdraw"
              posted={posted}
              fixed={{ organisationId: id, invitationId: invitation._id }}
              texts={{ submit: TEAM.withdraw, sending: TEAM.withdrawing }}
              path={path}
              variant="quiet"
            />
          ),
        },
      ]}
      rows={invitations}
      keyOf={(invitation) => invitation._id}
    />
  );
}

export async function InviteForm({ id, path }: Place) {
  const { invite } = TEAM;
  return (
    <StudioForm
      name="studio/team/invite"
      posted={await getPosted('studio/team/invite')}
      fixed={{ organisationId: id }}
      groups={[
        {
          fields: [
            { kind: 'email', name: 'email', label: invite.email, value: '', isRequired: true },
            { kind: 'select', name: 'role', label: invite.role, value: 'editor', options: RIGHTS },
          ],
        },
      ]}
      texts={toTexts(invite)}
      path={path}
    />
  );
}

export async function LeaveDialog({ id, path }: Place) {
  const { leave } = TEAM;
  const posted = await getPosted('studio/team/leave');
  return (
    <div className="border-t border-line pt-6">
      <ConfirmDialog
        form="studio/team/leave"
        open={leave.open}
        title={leave.title}
        text={leave.text}
        isAnswer={posted !== null}
      >
        <StudioForm
          name="studio/team/leave"
          posted={posted}
          fixed={{ organisationId: id }}
          texts={toTexts(leave)}
          path={path}
        />
      </ConfirmDialog>
    </div>
  );
}
