import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { MAX_ORGANISATIONS } from '@/backend/studio/settings/organisations';
import { SITE } from '../../target';
import { type Context, tenTimes } from '../../steps/context';
import { createStudioSteps, readInvitation, toUserId } from '../../steps/studio-steps';

const DAY_MS = 24 * 60 * 60_000;

export function describeStudioTeam(context: Context): void {
  const { client, steps, inside } = context;
  const { startOrganisation, addMember } = createStudioSteps(context);
  const getTeam = (token: string, organisationId: string) =>
    client.ok(studioCalls.getTeam, { token, params: { organisationId } });
  const getLog = (token: string, params: Record<string, string>) =>
    client.ok(studioCalls.listLog, { token, params });
  const statusOf = async (sent: Promise<Response>) => (await sent).status;

  describe('studio: an organisation', () => {
    it('is started with a draft and a trial, and once by a double click', async () => {
      const { token } = await steps.register();
      const body = { name: 'Twice', timezone: 'No/Where' };
      const started = await tenTimes(() => client.ok(studioCalls.startOrganisation, { token, body }));
      expect(new Set(started.map(({ eventId }) => eventId)).size).toBe(1);
      const { signup, organisations } = await client.ok(studioCalls.getStudio, { token });
      expect([signup, organisations.length]).toEqual(['open', 1]);
      expect(organisations[0]).toMatchObject({
        _id: started[0]?.organisationId,
        name: 'Twice',
        role: 'owner',
        can_publish: true,
        blocked: null,
        is_approved: false,
        timezone: 'UTC',
        may: expect.arrayContaining(['publishEvent']),
      });
      const { created_at: startedAt } = await inside.store
        .selectFrom('organisations')
        .select('created_at')
        .where('id', '=', started[0]?.organisationId ?? '')
        .executeTakeFirstOrThrow();
      expect(Date.parse(organisations[0]?.trial_ends_at ?? '') - startedAt).toBe(7 * DAY_MS);
    });

    it('is one of five at most', async () => {
      const { token } = await steps.register();
      const start = (name: string) =>
        client.send(studioCalls.startOrganisation, { token, body: { name, timezone: '' } });
      for (let at = 0; at < MAX_ORGANISATIONS; at += 1)
        expect((await start(`Number ${at}`)).status).toBe(200);
      expect((await start('One more')).status).toBe(409);
    });
  });

  describe('studio: an invitation', () => {
    it('is mailed, and makes a member once', async () => {
      const { owner, organisationId } = await startOrganisation('Invitations');
      const guest = await steps.register();
      const body = { organisationId, email: guest.email.toUpperCase(), role: 'editor' };
      await client.ok(studioCalls.inviteMember, { token: owner.token, body });
      expect((await getTeam(owner.token, organisationId)).invitations).toMatchObject([{ role: 'editor' }]);
      const token = await readInvitation(context, guest.email.toUpperCase());
      const { invitations } = await inside.store
        .selectFrom('invitations')
        .select((eb) => eb.fn.countAll<number>().as('invitations'))
        .where('hash', '=', token)
        .executeTakeFirstOrThrow();
      expect(Number(invitations)).toBe(0);

      const offer = await client.ok(studioCalls.getInvitation, { token: guest.token, params: { token } });
      expect(offer).toMatchObject({ organisation: 'Invitations', role: 'editor', fits: true });
      const accept = { token: guest.token, body: { token } };
      const joined = await tenTimes(() => client.ok(studioCalls.acceptInvitation, accept));
      expect(joined[0]?.organisationId).toBe(organisationId);
      const team = await getTeam(owner.token, organisationId);
      expect(team.invitations).toEqual([]);
      expect(team.members).toMatchObject([
        { role: 'owner', is_self: true },
        { role: 'editor', is_self: false, email: guest.email },
      ]);
      const again = { organisationId, email: guest.email, role: 'desk' };
      expect(
        await client.refused(studioCalls.inviteMember, { token: owner.token, body: again }),
      ).toMatchObject({ status: 409 });
      const other = await steps.register();
      const late = { token: other.token, body: { token } };
      expect(await client.refused(studioCalls.acceptInvitation, late)).toMatchObject({ status: 410 });
    });

    it('is bound to its address', async () => {
      const { owner, organisationId } = await startOrganisation();
      const [guest, other] = [await steps.register(), await steps.register()];
      const body = { organisationId, email: guest.email, role: 'editor' };
      await client.ok(studioCalls.inviteMember, { token: owner.token, body });
      const token = await readInvitation(context, guest.email);
      const seen = await client.ok(studioCalls.getInvitation, { token: other.token, params: { token } });
      expect(seen.fits).toBe(false);
      const refused = await client.refused(studioCalls.acceptInvitation, {
        token: other.token,
        body: { token },
      });
      expect(refused).toMatchObject({ status: 403, error: expect.stringContaining(guest.email) });
    });

    it('ends when it is withdrawn, replaced or a week old', async () => {
      const { owner, organisationId } = await startOrganisation();
      const guest = await steps.register();
      const body = { organisationId, email: guest.email, role: 'editor' };
      const invite = async () => {
        await client.ok(studioCalls.inviteMember, { token: owner.token, body });
        return readInvitation(context, guest.email);
      };
      const open = (token: string) =>
        statusOf(client.send(studioCalls.getInvitation, { token: guest.token, params: { token } }));
      const first = await invite();
      const second = await invite();
      expect([await open(first), await open(second)]).toEqual([410, 200]);
      const [invitation] = (await getTeam(owner.token, organisationId)).invitations;
      const withdraw = { organisationId, invitationId: invitation?._id };
      for (const _again of [1, 2])
        await client.ok(studioCalls.withdrawInvitation, { token: owner.token, body: withdraw });
      expect(await open(second)).toBe(410);
      const third = await invite();
      await inside.store
        .updateTable('invitations')
        .set((eb) => ({ expires_at: eb('expires_at', '-', 7 * DAY_MS) }))
        .where('organisation_id', '=', organisationId)
        .execute();
      expect(await open(third)).toBe(410);
    });
  });

  describe('studio: what a removed member leaves behind', () => {
    async function inviteBySecondOwner() {
      const { owner, organisationId } = await startOrganisation();
      const second = await addMember(owner, organisationId, 'owner');
      const other = await steps.register();
      const body = { organisationId, email: other.email, role: 'owner' };
      await client.ok(studioCalls.inviteMember, { token: second.token, body });
      const token = await readInvitation(context, other.email);
      return { owner, organisationId, second, other, token };
    }

    it.each(['removed', 'editor'] as const)(
      'an invitation falls with the right of its sender: %s',
      async (becomes) => {
        const { owner, organisationId, second, other, token } = await inviteBySecondOwner();
        const asks = { token: other.token, params: { token } };
        expect(await client.ok(studioCalls.getInvitation, asks)).toMatchObject({ fits: true });
        const member = { organisationId, memberId: second.id };
        await (becomes === 'removed'
          ? client.ok(studioCalls.removeMember, { token: owner.token, body: member })
          : client.ok(studioCalls.changeRole, { token: owner.token, body: { ...member, role: becomes } }));
        expect(await client.refused(studioCalls.getInvitation, asks)).toMatchObject({ status: 410 });
        const accept = { token: other.token, body: { token } };
        expect(await client.refused(studioCalls.acceptInvitation, accept)).toMatchObject({ status: 410 });
        expect((await getTeam(owner.token, organisationId)).invitations).toEqual([]);
      },
    );

    it('an invitation is accepted before its sender is removed, or not at all', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { owner, organisationId, second, other, token } = await inviteBySecondOwner();
        const [joined, removed] = await Promise.all([
          client.send(studioCalls.acceptInvitation, { token: other.token, body: { token } }),
          client.send(studioCalls.removeMember, {
            token: owner.token,
            body: { organisationId, memberId: second.id },
          }),
        ]);
        expect(removed.status).toBe(200);
        const log = await inside.store
          .selectFrom('audit_log')
          .select(['action', 'at', 'user_id'])
          .where('organisation_id', '=', organisationId)
          .execute();
        const at = (action: string, userId: string) =>
          log.find((line) => line.action === action && line.user_id === userId)?.at ?? Infinity;
        if (joined.status === 200)
          expect(at('member-joined', toUserId(other))).toBeLessThanOrEqual(
            at('member-removed', toUserId(owner)),
          );
        else expect(joined.status).toBe(410);
      }
    });
  });

  describe('studio: a team', () => {
    it('has roles that its owners change, and members that they remove', async () => {
      const { owner, organisationId } = await startOrganisation();
      const member = await addMember(owner, organisationId, 'desk');
      const change = { organisationId, memberId: member.id, role: 'owner' };
      await client.ok(studioCalls.changeRole, { token: owner.token, body: change });
      expect((await getTeam(member.token, organisationId)).organisation.role).toBe('owner');
      const body = { organisationId, memberId: toUserId(owner) };
      await client.ok(studioCalls.removeMember, { token: member.token, body });
      const gone = { token: owner.token, params: { organisationId } };
      expect(await client.refused(studioCalls.getTeam, gone)).toMatchObject({ status: 404 });
    });

    it('keeps its last owner: no leaving, no lesser role, no deleted account', async () => {
      const { owner, organisationId } = await startOrganisation('Last owner');
      const member = await addMember(owner, organisationId, 'editor');
      const { token, password } = owner;
      const lesser = { organisationId, memberId: toUserId(owner), role: 'editor' };
      const tries = [
        client.refused(studioCalls.leaveOrganisation, { token, body: { organisationId } }),
        client.refused(studioCalls.changeRole, { token, body: lesser }),
        client.refused(calls.deleteAccount, { token, body: { password } }),
      ];
      for (const tried of tries) expect(await tried).toMatchObject({ status: 409 });
      await client.ok(studioCalls.leaveOrganisation, { token: member.token, body: { organisationId } });
      await client.ok(calls.deleteAccount, { token, body: { password } });
    });

    it('keeps one of ten owners who leave at once', async () => {
      const { owner, organisationId } = await startOrganisation();
      const others = await Promise.all(Array.from({ length: 9 }, () => steps.register()));
      const rows = others.map((other) => ({
        organisation_id: organisationId,
        user_id: toUserId(other),
        role: 'owner' as const,
        joined_at: 1,
      }));
      await inside.store.insertInto('memberships').values(rows).execute();
      const left = await Promise.all(
        [owner, ...others].map(({ token }) =>
          statusOf(client.send(studioCalls.leaveOrganisation, { token, body: { organisationId } })),
        ),
      );
      expect(left.sort()).toEqual([...Array.from({ length: 9 }, () => 200), 409]);
    });
  });

  describe('studio: settings', () => {
    const toBody = (organisationId: string, change: object) => ({
      organisationId,
      version: '1',
      name: 'Gala Nights',
      timezone: 'Europe/Lisbon',
      ...change,
    });
    const save = (token: string, organisationId: string, change: object) =>
      client.refused(studioCalls.saveSettings, { token, body: toBody(organisationId, change) });

    it('of an older version are refused with what differs', async () => {
      const { owner, organisationId } = await startOrganisation();
      const { token } = owner;
      const body = toBody(organisationId, { broadcaster: 'Gala', accent: '#123456' });
      await client.ok(studioCalls.saveSettings, { token, body });
      await client.ok(studioCalls.saveSettings, { token, body });
      expect(await save(token, organisationId, { broadcaster: 'Other', accent: '#123456' })).toMatchObject({
        status: 409,
        error: expect.stringContaining('sender name'),
        fields: { broadcaster: 'It is now “Gala”.' },
      });
      const settings = await client.ok(studioCalls.getSettings, { token, params: { organisationId } });
      expect(settings).toMatchObject({ version: 2, broadcaster: 'Gala', picture_bytes: { used: 0 } });
      const { lines } = await getLog(token, { organisationId });
      expect(lines[0]).toMatchObject({
        what: 'changed the settings',
        changes: [
          { field: 'broadcaster', before: null, after: 'Gala' },
          { field: 'accent', before: null, after: '#123456' },
        ],
      });
    });

    it('take no logo from another site', async () => {
      const { owner, organisationId } = await startOrganisation();
      const logo = 'https://elsewhere.example/logo.svg';
      expect(await save(owner.token, organisationId, { logo })).toMatchObject({
        status: 400,
        fields: { logo: 'Please upload this logo first.' },
      });
      const shipped = toBody(organisationId, { logo: '/logos/harbour-pictures.svg' });
      await client.ok(studioCalls.saveSettings, { token: owner.token, body: shipped });
    });

    it('say on the pages of its events who the organizer is, and what it was not told stays null', async () => {
      const { owner, organisationId } = await startOrganisation();
      const { token } = owner;
      const { event_id: eventId } = await inside.store
        .selectFrom('event_drafts')
        .select('event_id')
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow();
      await inside.store
        .updateTable('organisations')
        .set({ approved_at: 1 })
        .where('id', '=', organisationId)
        .execute();
      await client.ok(studioCalls.publishEvent, { token, body: { eventId, version: 1, acceptsTerms: true } });
      const about = 'We film\r\nby the sea.';
      const body = toBody(organisationId, { about, contact: 'desk@gala.example' });
      await client.ok(studioCalls.saveSettings, { token, body });
      const { organisation, organizer } = await client.ok(calls.getEvent, { params: { eventId } });
      expect([organisation, organizer]).toEqual([
        'Gala Nights',
        {
          about: 'We film\nby the sea.',
          contact: 'desk@gala.example',
          picture: null,
          refund_rules: null,
          questions: null,
        },
      ]);
      for (const [change, field] of [
        [{ contact: 'javascript:alert(1)' }, 'contact'],
        [{ contact: 'a@b.example?subject=x' }, 'contact'],
        [{ picture: 'https://elsewhere.example/p.webp' }, 'picture'],
        [{ about: 'x'.repeat(601) }, 'about'],
      ] as const)
        expect(await save(token, organisationId, { ...change, version: '2' })).toMatchObject({
          status: 400,
          fields: { [field]: expect.any(String) },
        });
    });

    it('take a domain of the organisation alone, in its ASCII form', async () => {
      const [one, other] = [await startOrganisation(), await startOrganisation()];
      const { token } = one.owner;
      const { hostname } = new URL(SITE.url);
      for (const domain of [
        hostname,
        `live.${hostname}`,
        'gala',
        'live.gala',
        'not a host',
        'co.uk',
        '127.0.0.1',
      ])
        expect([domain, await save(token, one.organisationId, { domain })]).toMatchObject([
          domain,
          { status: 400, fields: { domain: expect.any(String) } },
        ]);
      const body = toBody(one.organisationId, { domain: 'Tickets.Bücher.org.' });
      await client.ok(studioCalls.saveSettings, { token, body });
      const params = { organisationId: one.organisationId };
      expect(await client.ok(studioCalls.getSettings, { token, params })).toMatchObject({
        domain: 'tickets.xn--bcher-kva.org',
      });
      for (const domain of ['tickets.bücher.org', 'a.tickets.xn--bcher-kva.org', 'bücher.org'])
        expect(await save(other.owner.token, other.organisationId, { domain })).toMatchObject({
          status: 400,
          error: expect.stringContaining('Another organization'),
        });
    });
  });

  describe('studio: the log', () => {
    it('is searched by member and subject in any case, and comes in pages', async () => {
      const { owner, organisationId, eventId } = await startOrganisation();
      const { token } = owner;
      const member = await addMember(owner, organisationId, 'editor');
      await inside.store
        .updateTable('users')
        .set({ name: 'Ödön 100%' })
        .where('id', '=', member.id)
        .execute();
      const find = async (q: string) =>
        (await getLog(token, { organisationId, q })).lines.map(({ by, what }) => `${by} ${what}`);
      expect(await find(member.email.toUpperCase())).toEqual([
        'Ödön 100% joined the organization',
        `Bea Buyer invited “${member.email}”`,
      ]);
      expect(await find('ödÖN')).toHaveLength(1);
      expect(await find('100%')).toHaveLength(1);
      expect(await find('1_0')).toEqual([]);
      const ofEvent = await getLog(token, { organisationId, event: eventId });
      expect(ofEvent.lines).toMatchObject([{ what: 'created the event', event: { _id: eventId } }]);

      await client.ok(studioCalls.leaveOrganisation, { token: member.token, body: { organisationId } });
      await client.ok(calls.deleteAccount, { token: member.token, body: { password: member.password } });
      const lines = Array.from({ length: 60 }, (_, at) => ({
        id: `log_${organisationId}${at}`,
        organisation_id: organisationId,
        at: 1000,
        user_id: null,
        event_id: null,
        action: 'organisation-approved',
        subject: null,
        changes: '[]',
      }));
      await inside.store.insertInto('audit_log').values(lines).execute();
      const first = await getLog(token, { organisationId });
      expect(first.lines).toHaveLength(50);
      expect(first.lines[0]).toMatchObject({ by: 'A former member', what: 'left the organization' });
      const second = await getLog(token, { organisationId, after: first.next });
      const seen = [...first.lines, ...second.lines];
      expect(second.next).toBe('');
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length);
      expect(seen.filter(({ by }) => by === 'The platform')).toHaveLength(60);
      const bad = { token, params: { organisationId, after: 'nowhere' } };
      expect(await client.refused(studioCalls.listLog, bad)).toMatchObject({ status: 400 });
    });
  });
}
