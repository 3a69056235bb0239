import { decodeJwt } from 'jose';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Role } from '@/lib/contract/studio/shared/roles';
import type { Buyer } from '../buyer';
import type { Context } from './context';
import { readMails } from './read-mails';

export const toUserId = ({ token }: { token: string }) => String(decodeJwt(token).sub);

/** Returns text that is not a token when there is no invitation. */
export async function readInvitation(context: Context, to: string): Promise<string> {
  const mails = (await readMails(context, to)).filter(({ body }) => body.includes('/studio/invitations/'));
  const newest = mails.reduce<(typeof mails)[number] | undefined>(
    (last, mail) => (last && last.created_at > mail.created_at ? last : mail),
    undefined,
  );
  return /\/studio\/invitations\/([\w-]+)\n/.exec(newest?.body ?? '')?.[1] ?? 'no-token-in-any-of-the-mails';
}

export function createStudioSteps(context: Context) {
  const { client, steps } = context;
  return {
    async startOrganisation(name = 'Gala Nights') {
      const owner = await steps.register();
      const body = { name, timezone: 'Europe/Lisbon' };
      const ids = await client.ok(studioCalls.startOrganisation, { token: owner.token, body });
      return { owner, ...ids };
    },

    /** A member who came by invitation. */
    async addMember(owner: Buyer, organisationId: string, role: Role): Promise<Buyer & { id: string }> {
      const member = await steps.register();
      const body = { organisationId, email: member.email, role };
      await client.ok(studioCalls.inviteMember, { token: owner.token, body });
      const token = await readInvitation(context, member.email);
      await client.ok(studioCalls.acceptInvitation, { token: member.token, body: { token } });
      return { ...member, id: toUserId(member) };
    },
  };
}
