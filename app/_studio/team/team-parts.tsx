import type * as z from 'zod';
import { DataTable } from '@/components/studio/data-table';
import { toTexts } from '@/components/studio/forms/form-model';
import { Moment } from '@/components/studio/moment';
import { Badge } from '@/components/ui/badge';
import { ROLE_LABELS, ROLES } from '@/lib/contract/studio/shared/roles';
import { TEAM } from '@/lib/content/studio/team';
import type { teamSchema } from '@/lib/contract/studio';
import { DialogForm, PageForm } from '../page-form';

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

function RoleForm({ member, id, path }: MemberProps) {
  return (
    <PageForm
      name="studio/team/role"
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

function RemoveDialog({ member, keys, id, path }: MemberProps & Pick<Team, 'keys'>) {
  const { remove } = TEAM;
  return (
    <DialogForm
      name="studio/team/remove"
      fixed={{ organisationId: id, memberId: member._id }}
      groups={keys === 'none' ? [] : [{ fields: [toKeysField(keys === 'on-air')] }]}
      texts={{ ...remove, title: remove.title(member.name) }}
      path={path}
      isOneOfMany
    />
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

export function InvitationTable({ invitations, timezone, id, path }: InvitationsProps) {
  if (invitations.length === 0) return <p className="text-muted">{TEAM.noInvitations}</p>;
  const { invitationColumns: columns } = TEAM;
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
            <PageForm
              name="studio/team/withdraw"
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

export function InviteForm({ id, path }: Place) {
  const { invite } = TEAM;
  return (
    <PageForm
      name="studio/team/invite"
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

export function LeaveDialog({ id, path }: Place) {
  return (
    <div className="border-t border-line pt-6">
      <DialogForm name="studio/team/leave" fixed={{ organisationId: id }} texts={TEAM.leave} path={path} />
    </div>
  );
}
