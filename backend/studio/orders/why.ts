import type { z } from 'zod';
import type { whyAnswerSchema, whySchema } from '@/lib/contract/studio/orders/schemas';
import { ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { toEmailKeys } from '../../accounts/email-key';
import { createEventRepository } from '../../events/repository';
import { isKnownViewer, isPassOf } from '../../store/held-by';
import type { Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { findOrganisationAnswer } from '../organisation/may-publish';
import type { Member } from '../studio-router';
import { sayPlayerError } from './player-errors';
import { toAdvice } from './why-advice';
import type { Viewer } from './why-facts';
import { listMatches } from './why-matches';
import { createVerdict } from './why-verdict';

type Question = z.output<typeof whySchema>;
type Answer = z.output<typeof whyAnswerSchema>;

const ERRORS_SHOWN = 10;

/**
 * Says the first thing that keeps a viewer out. An address that has nothing to do with the event
 * is answered alike whether it has an account or not.
 */
export async function getWhy(
  { deps }: StudioContext,
  question: Question,
  member: Member,
): Promise<Result<Answer>> {
  const { store, now, payments } = deps;
  const organisation = await findOrganisationAnswer(store, member, deps);
  if (question.q === '') return ok({ organisation, matches: null, answer: null });
  const asked = await findAsked(store, question, member);
  if (!asked && !question.q.includes('@')) {
    const matches = await listMatches(deps, question, member);
    return matches.ok ? ok({ organisation, matches: matches.value, answer: null }) : matches;
  }
  const event = await createEventRepository(store).findById(question.eventId);
  const viewer = await findViewer(store, question, { order: asked, member });
  const judge = createVerdict({ store, mode: payments.accounts.mode, nowMs: now() });
  const verdict = await judge(event ?? null, { ...viewer, ...member }, question.country);
  return ok({
    organisation,
    matches: null,
    answer: {
      can_watch: verdict.reason === 'fine',
      sentence: verdict.sentence,
      ...toAdvice(verdict.reason),
      order: verdict.order ?? null,
      person: verdict.isGuest ? toPerson(viewer) : null,
      errors: verdict.isGuest ? await listErrors(store, question.eventId, viewer) : [],
    },
  });
}

type Asked = Awaited<ReturnType<typeof findAsked>>;

/** A ticket of the event, or a pass of its broadcaster. */
const findAsked = (store: Store, { eventId, q }: Question, { organisationId }: Member) =>
  store
    .selectFrom('orders')
    .select(['user_id', 'holder_id', 'holder_email'])
    .where('id', '=', q)
    .where((eb) => eb.or([eb('event_id', '=', eventId), isPassOf(organisationId)(eb)]))
    .executeTakeFirst();

/** By an order of this event, whose ticket may have another holder, or by address. */
async function findViewer(
  store: Store,
  { eventId, q }: Question,
  { order, member }: { order: Asked; member: Member },
): Promise<Viewer> {
  if (order?.holder_email) return { emailKeys: [order.holder_email], user: null, hiddenId: '' };
  const emailKeys = toEmailKeys(q);
  const user = await store
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .select((eb) => [
      isKnownViewer(eb, eventId).as('isKnown'),
      eb
        .exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'users.id')
            .where(isPassOf(member.organisationId)),
        )
        .as('hasPass'),
    ])
    .where('deleted_at', 'is', null)
    .$if(order !== undefined, (query) => query.where('id', '=', order?.holder_id ?? order?.user_id ?? ''))
    .$if(order === undefined, (query) => query.where('email_key', 'in', emailKeys))
    .executeTakeFirst();
  return {
    emailKeys: user ? toEmailKeys(user.email) : emailKeys,
    user: user?.isKnown || user?.hasPass ? user : null,
    hiddenId: user?.id ?? '',
  };
}

const toPerson = ({ user }: Viewer): { name: string; email: string } | null =>
  user && { name: user.name, email: user.email };

async function listErrors(
  store: Store,
  eventId: string,
  { user }: Viewer,
): Promise<NonNullable<Answer['answer']>['errors']> {
  const rows = await store
    .selectFrom('player_errors')
    .select(['at', 'code', 'device'])
    .where('user_id', '=', user?.id ?? '')
    .where('event_id', '=', eventId)
    .orderBy('at', 'desc')
    .limit(ERRORS_SHOWN)
    .execute();
  return rows.map(({ at, code, device }) => ({
    at: toInstant(at),
    text: sayPlayerError(code, null),
    device,
  }));
}
