import type { Transaction } from 'kysely';
import { eventExtras } from '@/lib/contract/events';
import { studioCalls } from '@/lib/contract/studio/calls';
import { fail, ok } from '@/lib/result';
import { createAccountRepository } from '../../accounts/repository';
import type { BackendConfig } from '../../config/config';
import { sessionEnded } from '../../http/failure';
import { createRateLimit } from '../../http/rate-limit';
import type { Router } from '../../http/router';
import { createId } from '../../store/ids';
import type { Schema, Store } from '../../store/schema';
import { refuseBrand } from '../organisation/brand';
import type { StudioContext } from '../context';
import { createDraft } from '../events/drafts';
import { writeLog } from '../log/log';
import { toMoment, toOrganisationAnswer } from '../organisation/may-publish';

const MINUTE_MS = 60_000;
const REPEAT_MS = 10 * MINUTE_MS;
/** Started by one account. */
export const MAX_ORGANISATIONS = 5;

type NewOrganisation = { userId: string; name: string; timezone: string; nowMs: number };

type Context = Pick<StudioContext, 'deps'> & { config: Pick<BackendConfig, 'studio' | 'mail' | 'site'> };

export function mountOrganisations(router: Router, { config, deps }: Context): void {
  const { store, now } = deps;
  const { signup } = config.studio;
  const limit = createRateLimit(store, {
    name: 'studio-start',
    points: 20,
    windowMs: 60 * MINUTE_MS,
    says: 'Too many organizations were started',
  });

  router.getPrivate(studioCalls.getStudio, async (_params, { userId }) => {
    const rows = await store
      .selectFrom('organisations')
      .innerJoin('memberships', 'memberships.organisation_id', 'organisations.id')
      .selectAll('organisations')
      .select('memberships.role')
      .where('memberships.user_id', '=', userId)
      .orderBy('organisations.created_at')
      .orderBy('organisations.id')
      .execute();
    const moment = toMoment(deps);
    return ok({ signup, organisations: rows.map((row) => toOrganisationAnswer(row, row.role, moment)) });
  });

  router.postPrivate(studioCalls.startOrganisation, async ({ name, timezone }, { userId }) => {
    if (signup !== 'open')
      return fail(
        'forbidden',
        `New organizations are by invitation. Please write to ${config.mail.contactTo}.`,
      );
    const brand = refuseBrand({ name }, config.site);
    if (brand) return brand;
    const turn = await limit.take(userId);
    if (!turn.ok) return turn;
    return store.transaction().execute(async (trx) => {
      // A double click waits here for the first one.
      if (!(await createAccountRepository(trx).lock(userId))) return sessionEnded();
      const organisation = { userId, name, timezone, nowMs: now() };
      const earlier = await findRepeated(trx, organisation);
      if (earlier) return ok(earlier);
      if ((await countStarted(trx, userId)) >= MAX_ORGANISATIONS)
        return fail(
          'conflict',
          `You have started ${MAX_ORGANISATIONS} organizations already. Please use one of them.`,
        );
      return ok(await createOrganisation(trx, organisation));
    });
  });
}

/** An unknown time zone becomes UTC. */
export async function createOrganisation(
  trx: Transaction<Schema>,
  { userId, name, timezone, nowMs }: NewOrganisation,
): Promise<{ organisationId: string; eventId: string }> {
  const organisationId = createId('org');
  await trx
    .insertInto('organisations')
    .values({
      id: organisationId,
      name,
      version: 1,
      broadcaster: null,
      accent: null,
      logo: null,
      timezone: timezone !== '' && eventExtras.timezone.safeParse(timezone).success ? timezone : 'UTC',
      domain: null,
      created_at: nowMs,
      created_by: userId,
      trial_started_at: nowMs,
      approved_at: null,
      suspended_at: null,
    })
    .execute();
  await trx
    .insertInto('memberships')
    .values({ organisation_id: organisationId, user_id: userId, role: 'owner', joined_at: nowMs })
    .execute();
  await writeLog(trx, { organisationId, userId, action: 'organisation-started', subject: name }, nowMs);
  const eventId = await createDraft(trx, { organisationId, userId, title: 'My first event', nowMs });
  return { organisationId, eventId };
}

function findRepeated(store: Store, { userId, name, nowMs }: NewOrganisation) {
  return store
    .selectFrom('organisations')
    .innerJoin('memberships', 'memberships.organisation_id', 'organisations.id')
    .innerJoin('event_drafts', 'event_drafts.organisation_id', 'organisations.id')
    .select(['organisations.id as organisationId', 'event_drafts.event_id as eventId'])
    .where('organisations.created_by', '=', userId)
    .where('memberships.user_id', '=', userId)
    .where('organisations.name', '=', name)
    .where('organisations.created_at', '>', nowMs - REPEAT_MS)
    .orderBy('event_drafts.created_at')
    .executeTakeFirst();
}

async function countStarted(store: Store, userId: string): Promise<number> {
  const { started } = await store
    .selectFrom('organisations')
    .select((eb) => eb.fn.countAll<number>().as('started'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(started);
}
