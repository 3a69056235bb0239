import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '@/lib/contract';
import { type StudioCallName, studioCalls } from '@/lib/contract/studio/calls';
import { ROLES, type Role } from '@/lib/contract/studio/roles';
import { type MemberCall, OPEN_CALLS, STUDIO_RIGHTS } from '@/backend/studio/rights';
import { notThere } from '@/backend/studio/studio-router';
import type { Context } from './context';
import { createStudioSteps, toUserId } from './studio-steps';
import { toVideoRow } from './video-steps';

const VERSION = { version: '1' };
const ORDER = { orderId: 'ord_rights' };
const MESSAGE = { messageId: 'msg_rights' };
const LIST = { listId: 'gls_rights' };
const TIMES = { start_time: '2031-05-01T20:00' };
const PAGE = { title: 'A', description: '', domain: 'rights-table', timezone: 'UTC' };

/** What a call needs beside its organisation or event; `memberId` and the like are filled in. */
const INPUTS: Partial<Record<MemberCall, Record<string, string>>> = {
  saveSettings: { ...VERSION, name: 'A', timezone: 'UTC' },
  inviteMember: { email: 'rights@guests.example', role: 'desk' },
  withdrawInvitation: { invitationId: '' },
  changeRole: { memberId: '', role: 'desk' },
  removeMember: { memberId: '' },
  importEvents: { file: '{}' },
  createStudioEvent: { title: 'A' },
  getUpload: { uploadId: 'upl_rights' },
  saveEventPage: { ...VERSION, ...TIMES, ...PAGE },
  saveEventVideo: VERSION,
  saveTicket: { ...VERSION, name: 'Seat', price: '5' },
  removeTicket: { ...VERSION, packageId: 'seat' },
  moveTicket: { ...VERSION, packageId: 'seat', direction: 'up' },
  deleteStudioEvent: VERSION,
  getVideo: { videoId: 'vid_rights' },
  renameVideo: { ...VERSION, videoId: 'vid_rights', name: 'A' },
  deleteVideo: { videoId: 'vid_rights' },
  removeCaptions: { videoId: 'vid_rights', language: 'en' },
  saveChapters: VERSION,
  saveTrim: VERSION,
  publishEvent: VERSION,
  unpublishEvent: VERSION,
  postponeEvent: { ...VERSION, ...TIMES },
  cancelEvent: VERSION,
  makeStreamKey: { input: 'primary' },
  sayStatus: { text: 'Soon.' },
  saveCode: { batch: 'bat_rights', label: 'A', code: 'RIGHTS', kind: 'percent', value: '5' },
  switchCode: { codeId: 'cod_rights', off: 'on' },
  exportCodes: { batch: 'bat_rights' },
  savePartner: { name: 'A' },
  getEventOrder: ORDER,
  getOrderEvidence: ORDER,
  resendReceipt: ORDER,
  refundOrder: ORDER,
  moveOrder: { ...ORDER, email: 'rights@guests.example' },
  freeScreens: ORDER,
  addGuest: { name: 'A', email: 'rights@guests.example' },
  withdrawGuest: { email: 'rights@guests.example' },
  checkGuests: { list: 'name,email\nA,rights@guests.example' },
  getGuestList: LIST,
  importGuests: LIST,
  startRefundRun: { percent: '100', orders: '1', total: '1' },
  steerRefundRun: { runId: 'run_rights', step: 'pause' },
  getMessage: MESSAGE,
  saveMessage: { ...MESSAGE, ...VERSION, group: 'buyers', subject: 'A', text: 'A' },
  sendMessage: { ...MESSAGE, ...VERSION },
  cancelMessage: MESSAGE,
};

/** The table of rights, cell by cell, and two columns more: a stranger and a signed-out visitor. */
export function describeStudioRights(context: Context): void {
  const { client, steps, inside } = context;
  const { startOrganisation } = createStudioSteps(context);
  const names = Object.keys(STUDIO_RIGHTS) as MemberCall[];
  const people = new Map<Role | 'stranger' | 'other', { token: string; id: string }>();
  const ids = { organisationId: '', eventId: '', invitationId: 'inv_rights', memberId: '' };
  let draft: Awaited<ReturnType<typeof findDraft>>;

  const findDraft = () =>
    inside.store
      .selectFrom('event_drafts')
      .selectAll()
      .where('event_id', '=', ids.eventId)
      .executeTakeFirstOrThrow();

  /** Some calls end what the next cell needs. */
  async function restore(): Promise<void> {
    const { store } = inside;
    const { organisationId } = ids;
    await store.deleteFrom('memberships').where('organisation_id', '=', organisationId).execute();
    await store.deleteFrom('invitations').where('organisation_id', '=', organisationId).execute();
    const members = [...people].flatMap(([who, { id }]) => {
      if (who === 'stranger') return [];
      const role: Role = who === 'other' ? 'owner' : who;
      return [{ organisation_id: organisationId, user_id: id, role, joined_at: 1 }];
    });
    await store.insertInto('memberships').values(members).execute();
    await store
      .insertInto('invitations')
      .values({
        id: ids.invitationId,
        organisation_id: organisationId,
        email: 'open@guests.example',
        email_key: 'open@guests.example',
        role: 'desk',
        hash: 'rights',
        invited_by: ids.memberId,
        created_at: 1,
        expires_at: Date.now() + 3_600_000,
        accepted_at: null,
        accepted_by: null,
      })
      .execute();
    await store.deleteFrom('uploads').where('organisation_id', '=', organisationId).execute();
    await store
      .insertInto('uploads')
      .values({
        id: 'upl_rights',
        organisation_id: organisationId,
        user_id: null,
        kind: 'picture',
        name: '',
        bytes: 1,
        state: 'failed',
        result: null,
        error: 'No picture.',
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    await store.deleteFrom('videos').where('organisation_id', '=', organisationId).execute();
    await store.insertInto('videos').values(toVideoRow('vid_rights', organisationId)).execute();
    await store.deleteFrom('events').where('id', '=', ids.eventId).execute();
    await store.deleteFrom('event_drafts').where('event_id', '=', ids.eventId).execute();
    await store.insertInto('event_drafts').values(draft).execute();
  }

  function toInput(name: MemberCall): Record<string, string> {
    const call: AnyCall = studioCalls[name];
    const schema = call.body ?? call.params;
    const isOfEvent = !schema?.safeParse({ ...INPUTS[name], ...ids, eventId: undefined }).success;
    const { memberId, invitationId, organisationId, eventId } = ids;
    const extra = Object.entries(INPUTS[name] ?? {}).map(([field, value]): [string, string] => [
      field,
      value || (field === 'memberId' ? memberId : invitationId),
    ]);
    return { ...(isOfEvent ? { eventId } : { organisationId }), ...Object.fromEntries(extra) };
  }

  async function ask(name: StudioCallName, input: Record<string, string>, token?: string) {
    const call: AnyCall = studioCalls[name];
    const response = await client.send(call, { token, ...(call.body ? { body: input } : { params: input }) });
    return { status: response.status, text: await response.text() };
  }

  describe('studio: the table of rights', () => {
    beforeAll(async () => {
      const { organisationId, eventId } = await startOrganisation('Rights');
      const stranger = await startOrganisation('Strangers');
      for (const who of [...ROLES, 'other'] as const) {
        const { token } = await steps.register();
        people.set(who, { token, id: toUserId({ token }) });
      }
      people.set('stranger', { token: stranger.owner.token, id: toUserId(stranger.owner) });
      Object.assign(ids, { organisationId, eventId, memberId: people.get('other')?.id ?? '' });
      draft = await findDraft();
    });

    it.each(names)('%s', async (name) => {
      const input = toInput(name);
      const { error: stranger } = notThere();
      for (const role of ROLES) {
        await restore();
        const { status, text } = await ask(name, input, people.get(role)?.token);
        const isAllowed = STUDIO_RIGHTS[name].includes(role);
        const isRefused = status === 401 || status === 403 || text.includes(stranger.message);
        expect([role, status, isAllowed ? isRefused : status === 403]).toEqual([role, status, !isAllowed]);
        expect([role, status < 500]).toEqual([role, true]);
      }
      await restore();
      expect(await ask(name, input, people.get('stranger')?.token)).toMatchObject({
        status: 404,
        text: expect.stringContaining(stranger.message),
      });
      expect(await ask(name, input)).toMatchObject({ status: 401 });
    });

    it.each(OPEN_CALLS)('%s needs no organisation, only an account', async (name) => {
      const input = { token: 'x'.repeat(43), name: 'A' };
      expect(await ask(name, input)).toMatchObject({ status: 401 });
      const { status } = await ask(name, input, people.get('stranger')?.token);
      expect([200, 410]).toContain(status);
    });
  });
}
