import type { z } from 'zod';
import { type channelCalls, MAX_IN_LIST, MAX_LISTS } from '@/lib/contract/studio/channel/calls';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { fail, ok, type Result } from '@/lib/result';
import { type ChannelList, readLists } from '../../events/channels';
import { isUniqueViolation } from '../../store/errors';
import type { Store } from '../../store/schema';
import { parseDomain, takeChannelHost } from '../addresses/domains';
import {
  findProof,
  hasProof,
  needsProof,
  sayUnproved,
  toProofRecord,
  toProofValue,
} from '../addresses/proofs';
import type { StudioContext } from '../context';
import type { Trx } from '../drafts/draft-store';
import { refuseFields } from '../drafts/parse-draft';
import { type LogAction, writeLog } from '../log/log';
import { lockOrganisation } from '../organisation/lock-organisation';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { type Member, notThere } from '../studio-router';
import { MAX_TRAILER_S } from '../videos/trailers';
import { findVideo, readInfo } from '../videos/video-rows';

type Input<N extends 'saveChannel' | 'changeChannelList'> = z.output<(typeof channelCalls)[N]['body']>;

const MAX_NAMED = 500;
const STALE = 'The channel has just been changed. Please look at the newer version first.';
const NO_CHANNEL = 'Please choose the address of your channel first.';

export function mountChannel({ config, deps, mount }: StudioContext): void {
  const { store } = deps;
  const siteUrl = config.site.url;

  mount('getStudioChannel', async (_input, member) => {
    const { organisationId } = member;
    const channel = await findChannel(store, organisationId);
    const events = await listEvents(store, organisationId);
    const names = new Map(events.map((event) => [event._id, event]));
    const claim = { domain: channel?.domain_key ?? '', organisationId };
    const isOpen = channel && needsProof(claim.domain, siteUrl) && !(await hasProof(store, claim));
    return ok({
      organisation: await findOrganisationAnswer(store, member, deps),
      version: channel?.version ?? 0,
      domain: claim.domain,
      url: (channel && eventOrigin(claim.domain, siteUrl)) ?? '',
      trailer: channel?.trailer ?? '',
      record: isOpen ? toProofRecord(claim) : null,
      proof: toProofValue(organisationId),
      lists: (channel ? readLists(channel) : []).map((list) => ({
        name: list.name,
        events: list.events.flatMap((id) => names.get(id) ?? []),
      })),
      events,
      videos: await store
        .selectFrom('videos')
        .select(['id as _id', 'name'])
        .where('organisation_id', '=', organisationId)
        .where('state', '=', 'ready')
        .orderBy('created_at', 'desc')
        .limit(MAX_NAMED)
        .execute(),
    });
  });

  mount('saveChannel', async (input, member) => {
    const domain = input.domain === '' ? ok('') : parseDomain(input.domain, siteUrl);
    if (!domain.ok) return domain;
    const before = await findChannel(store, member.organisationId);
    const claim = { domain: domain.value, organisationId: member.organisationId };
    const isNew = claim.domain !== '' && claim.domain !== before?.domain_key;
    if (isNew && needsProof(claim.domain, siteUrl) && !(await findProof(deps, claim)))
      return refuseFields({ domain: sayUnproved(claim) });
    try {
      return await change(member, input.version, (trx, channel) =>
        saveHost(trx, { ...input, domain: claim.domain }, member, channel),
      );
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuseFields({ domain: 'Another organization has this address. Please choose another one.' });
    }
  });

  mount('addChannelList', ({ version, name }, member) =>
    change(member, version, async (trx, channel) => {
      if (!channel) return fail('conflict', NO_CHANNEL);
      const lists = readLists(channel);
      if (lists.length >= MAX_LISTS)
        return fail('invalid_input', `A channel has at most ${MAX_LISTS} lists.`);
      await writeLists(trx, member.organisationId, [...lists, { name, events: [] }]);
      return ok({ action: 'channel-list-added', subject: name, message: 'The list is added.' });
    }),
  );

  mount('changeChannelList', (input, member) =>
    change(member, input.version, async (trx, channel) => {
      if (!channel) return fail('conflict', NO_CHANNEL);
      const lists = readLists(channel);
      const list = lists[Number(input.list)];
      if (!list) return notThere();
      const changed = await changeList(trx, list, input, member.organisationId);
      if (!changed.ok) return changed;
      const next = lists.flatMap((one) => (one === list ? (changed.value ?? []) : one));
      await writeLists(trx, member.organisationId, next);
      return ok({ action: 'channel-list-changed', subject: list.name, message: 'The list is saved.' });
    }),
  );

  /** With its line in the log. Fails with `conflict` for an older version. */
  function change(
    { organisationId, userId }: Member,
    version: string,
    write: (
      trx: Trx,
      channel: Awaited<ReturnType<typeof findChannel>>,
    ) => Promise<Result<{ action: LogAction; subject: string; message: string }>>,
  ): Promise<Result<{ message: string }>> {
    return store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const channel = await findChannel(trx, organisationId);
      if (version !== String(channel?.version ?? 0)) return fail('conflict', STALE);
      const written = await write(trx, channel);
      if (!written.ok) return written;
      const { action, subject, message } = written.value;
      await trx
        .updateTable('channels')
        .set((eb) => ({ version: eb('version', '+', 1), updated_at: deps.now() }))
        .where('organisation_id', '=', organisationId)
        .execute();
      await writeLog(trx, { organisationId, userId, action, subject }, deps.now());
      return ok({ message });
    });
  }

  async function saveHost(
    trx: Trx,
    { domain, trailer }: Input<'saveChannel'>,
    { organisationId }: Member,
    channel: Awaited<ReturnType<typeof findChannel>>,
  ) {
    if (domain === '') {
      if (!channel) return refuseFields({ domain: NO_CHANNEL });
      await trx.deleteFrom('channels').where('organisation_id', '=', organisationId).execute();
      return ok({
        action: 'channel-closed' as const,
        subject: channel.domain_key,
        message: 'The channel is closed. Your events stay where they are.',
      });
    }
    const video = trailer === '' ? null : await findVideo(trx, organisationId, trailer);
    if (trailer !== '' && video?.state !== 'ready')
      return refuseFields({ trailer: 'This video is not there, or not ready.' });
    if (video && readInfo(video).seconds > MAX_TRAILER_S)
      return refuseFields({ trailer: `A trailer has at most ${MAX_TRAILER_S / 60} minutes.` });
    if (domain !== channel?.domain_key) {
      const taken = await takeChannelHost(trx, domain, organisationId);
      if (!taken.ok) return taken;
    }
    const values = { domain_key: domain, trailer: trailer || null };
    await trx
      .insertInto('channels')
      .values({ organisation_id: organisationId, ...values, lists: '[]', version: 0, updated_at: deps.now() })
      .onConflict((oc) => oc.column('organisation_id').doUpdateSet(values))
      .execute();
    return ok({ action: 'channel-saved' as const, subject: domain, message: 'Your channel is saved.' });
  }
}

/** The list as it should be, or null for none. */
async function changeList(
  trx: Trx,
  list: ChannelList,
  { change, name, listedId: id }: Input<'changeChannelList'>,
  organisationId: string,
): Promise<Result<ChannelList | null>> {
  const at = list.events.indexOf(id);
  const rest = list.events.filter((event) => event !== id);
  switch (change) {
    case 'name':
      return name === '' ? refuseFields({ name: 'Please enter a name' }) : ok({ ...list, name });
    case 'delete':
      return ok(null);
    case 'add': {
      if (list.events.length >= MAX_IN_LIST)
        return fail('invalid_input', `A list has at most ${MAX_IN_LIST} events.`);
      const own = await trx
        .selectFrom('events')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return own ? ok({ ...list, events: [...rest, id] }) : notThere();
    }
    case 'remove':
      return ok({ ...list, events: rest });
    case 'up':
    case 'down':
      if (at < 0) return notThere();
      return ok({ ...list, events: rest.toSpliced(Math.max(0, change === 'up' ? at - 1 : at + 1), 0, id) });
  }
}

const writeLists = (trx: Trx, organisationId: string, lists: readonly ChannelList[]) =>
  trx
    .updateTable('channels')
    .set({ lists: JSON.stringify(lists) })
    .where('organisation_id', '=', organisationId)
    .execute();

const findChannel = (store: Pick<Store, 'selectFrom'>, organisationId: string) =>
  store.selectFrom('channels').selectAll().where('organisation_id', '=', organisationId).executeTakeFirst();

const listEvents = (store: Store, organisationId: string) =>
  store
    .selectFrom('events')
    .select(['id as _id', 'title as name'])
    .where('organisation_id', '=', organisationId)
    .where('listed', '=', 1)
    .orderBy('start_time', 'desc')
    .limit(MAX_NAMED)
    .execute();
