import { studioCalls } from '@/lib/contract/studio/calls';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { toLocalText } from '@/lib/time/local-time';
import { createId } from '@/backend/store/ids';
import type { Inside } from '../target';
import type { Context } from './context';

export type StudioMeans = Pick<Context, 'client' | 'steps'> & { inside: Pick<Inside, 'store'> };

export type Studio = { token: string; organisationId: string };

const ZONE = 'Europe/Paris';

/** What a member does. The organisation is written to the store, apart from its own call. */
export function createStudio({ client, steps, inside }: StudioMeans) {
  const studio = {
    async startOrganisation(role: 'owner' | 'editor' = 'owner'): Promise<Studio> {
      const { token, email } = await steps.register();
      const { store } = inside;
      const user = await store
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const organisationId = createId('org');
      await store
        .insertInto('organisations')
        .values({
          id: organisationId,
          name: 'Night Owls',
          version: 1,
          broadcaster: 'Night Owls TV',
          accent: null,
          logo: null,
          timezone: ZONE,
          domain: null,
          created_at: 1,
          created_by: user.id,
          trial_started_at: null,
          approved_at: null,
          suspended_at: null,
        })
        .execute();
      await store
        .insertInto('memberships')
        .values({ organisation_id: organisationId, user_id: user.id, role, joined_at: 1 })
        .execute();
      return { token, organisationId };
    },

    async createEvent({ token, organisationId }: Studio, title = 'Opening night'): Promise<string> {
      const body = { organisationId, title };
      return (await client.ok(studioCalls.createStudioEvent, { token, body })).eventId;
    },

    /** With its sums. */
    async read({ token }: Studio, eventId: string) {
      const of = { token, params: { eventId } };
      return {
        ...(await client.ok(studioCalls.getStudioEvent, of)),
        ...(await client.ok(studioCalls.getEventSums, of)),
      };
    },

    list: ({ token, organisationId }: Studio, filter: Record<string, string> = {}) =>
      client.ok(studioCalls.listStudioEvents, { token, params: { organisationId, ...filter } }),

    async publish(owner: Studio, eventId: string) {
      const { version } = await studio.read(owner, eventId);
      const body = { eventId, version, acceptsTerms: true };
      return client.ok(studioCalls.publishEvent, { token: owner.token, body });
    },

    toPageBody(draft: DraftEntry) {
      const toLocal = (instant: string | undefined) =>
        instant === undefined ? '' : toLocalText(Date.parse(instant), draft.timezone ?? 'UTC');
      const { title, description, domain, timezone = 'UTC', image } = draft;
      return {
        title,
        description,
        domain,
        timezone,
        image,
        start_time: toLocal(draft.start_time),
        end_time: toLocal(draft.end_time),
        doors_open_at: toLocal(draft.doors_open_at),
        replay_until: toLocal(draft.replay_until),
        broadcaster: draft.broadcaster ?? '',
      };
    },
  };
  return studio;
}
