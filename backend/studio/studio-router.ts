import type { z } from 'zod';
import { type AnyCall, type Call } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Role } from '@/lib/contract/studio/shared/roles';
import { fail, ok, type Result } from '@/lib/result';
import type { BackendDeps } from '../config/config';
import type { Router } from '../http/router';
import { isLongRead, isolateReads } from '../store/isolated-reads';
import type { Store } from '../store/schema';
import { listStopped, SUSPENSION_COLUMNS } from '../events/stopped';
import { findStopped, mayCall, type MemberCall } from './rights';

/** Who calls, and for which organisation. `eventId` is one of its events. */
export type Member = { userId: string; organisationId: string; role: Role };

type Calls = typeof studioCalls;
type InputOf<C extends AnyCall> = z.output<
  C['body'] extends z.ZodType ? C['body'] : Extract<C['params'], z.ZodType>
>;
type Handler<N extends MemberCall> = (
  input: InputOf<Calls[N]>,
  member: Member,
  caller: string,
) => Promise<Result<z.output<Calls[N]['answer']>>>;

export type MemberRouter = ReturnType<typeof createMemberRouter>;

/**
 * Judges each call by `STUDIO_RIGHTS`. What belongs to another organisation, or does not exist, is
 * 404; what the role may not do is 403. Reads take turns with those of the same organisation.
 */
export function createMemberRouter(router: Router, { store }: Pick<BackendDeps, 'store'>) {
  async function findOrganisation(input: object): Promise<string | null> {
    if ('organisationId' in input && typeof input.organisationId === 'string') return input.organisationId;
    if ('uploadId' in input && typeof input.uploadId === 'string')
      return (await findUpload(store, input.uploadId))?.organisation_id ?? null;
    if (!('eventId' in input) || typeof input.eventId !== 'string')
      throw new Error('A call of a member names no organisation, event or upload');
    const draft = await store
      .selectFrom('event_drafts')
      .select('organisation_id')
      .where('event_id', '=', input.eventId)
      .executeTakeFirst();
    return draft?.organisation_id ?? null;
  }

  return function mount<N extends MemberCall>(name: N, handle: Handler<N>): void {
    const call: AnyCall = studioCalls[name];
    const answer = async (
      input: unknown,
      { userId }: { userId: string },
      _country: string | null,
      caller = '',
    ) => {
      const given = input as InputOf<Calls[N]>;
      const organisationId = await findOrganisation(given);
      const member = await findMember(store, name, { userId, organisationId }, given);
      if (!member.ok) return member;
      return isolateReads(member.value.organisationId, () => handle(given, member.value, caller)).catch(
        refuseLongRead,
      );
    };
    if (call.body) router.postPrivate(call as Call<null, z.ZodType, z.ZodType>, answer);
    else router.getPrivate(call as Call<z.ZodObject, null, z.ZodType>, answer);
  };
}

/** Fails with `not_found` for who is no member, and with `forbidden`. */
export async function findMember(
  store: Store,
  name: MemberCall,
  { userId, organisationId }: { userId: string; organisationId: string | null },
  input: object = {},
): Promise<Result<Member>> {
  if (organisationId === null) return notThere();
  const membership = await store
    .selectFrom('memberships')
    .leftJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['role', ...SUSPENSION_COLUMNS])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!membership) return notThere();
  const { role } = membership;
  if (!mayCall(role, name))
    return fail('forbidden', "Your role doesn't allow that. Please ask an owner of the organization.");
  const part = findStopped(name, input, listStopped(membership));
  return part
    ? fail('forbidden', `The platform has suspended ${part} for your organization. Please contact us.`)
    : ok({ userId, organisationId, role });
}

/** Rethrows any other error. */
export function refuseLongRead(error: unknown) {
  if (!isLongRead(error)) throw error;
  return fail('rate_limited', 'This took too long. Please try again in a moment, or search for less.');
}

export function findUpload(store: Store, id: string) {
  return store.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

export function notThere() {
  return fail('not_found', 'There is nothing here that you may see.');
}
