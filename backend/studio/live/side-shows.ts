import { isStopped } from '../../events/stopped';
import type { Store } from '../../store/schema';
import type { Ingest } from '../../playback/ingest';
import type { Showing, SideShows } from '../../playback/showing';
import { DESK } from '../rights';
import { findShow, type Show, toShowStream } from './find-show';
import { findRehearsal } from './rehearsals';

const PHONE = /iPhone|iPad|Android/;

/** A side show is always on and has neither place nor preview. */
const ALWAYS_ON = {
  start_time: 0,
  end_time: null,
  ended_at: null,
  cancelled_at: null,
  replay_until: null,
  kept_by: null,
  preview_seconds: null,
  trial_includes_show: 0,
  organisation_id: null,
  not_in_pass: null,
  countries: null,
  origin_state: null,
  origin_ended_at: null,
  dvr_seconds: null,
  media: null,
  media_url: null,
  trim_from: null,
  trim_until: null,
  play_as: 'video',
} as const;

export function createSideShows(
  store: Store,
  ingest: Pick<Ingest, 'toStreamUrl'>,
  now: () => number,
): SideShows {
  async function isMember(show: Show, userId: string, roles: readonly string[] | null): Promise<boolean> {
    const row = await store
      .selectFrom('memberships')
      .select('role')
      .where('organisation_id', '=', show.draft.organisation_id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined && (roles === null || roles.includes(row.role));
  }

  async function isGuest(eventId: string, userId: string): Promise<boolean> {
    const row = await store
      .selectFrom('grants')
      .select('user_id')
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))
      .executeTakeFirst();
    return row !== undefined;
  }

  async function findOpen(eventId: string) {
    const rehearsal = await findRehearsal(store, eventId);
    return rehearsal?.ended_at === null ? rehearsal : null;
  }

  return {
    async find(id): Promise<Showing | null> {
      const show = await findShow(store, id.event);
      if (!show) return null;
      if (id.side === 'rehearsal')
        return (await findOpen(id.event))
          ? {
              ...ALWAYS_ON,
              show: id,
              isStopped: isStopped(show.draft, 'streams'),
              media_url: ingest.toStreamUrl(id),
            }
          : null;
      const stream = toShowStream(show);
      // Before its start a premiere is looked at as a video.
      const isOn = show.startsAt <= now();
      return (
        stream && {
          ...ALWAYS_ON,
          ...stream,
          show: id,
          isStopped: isStopped(show.draft, 'streams'),
          ...(isOn ? { start_time: show.startsAt } : { play_as: 'video' }),
        }
      );
    },

    async admit(id, userId, device) {
      const show = await findShow(store, id.event);
      if (!show) return false;
      if (id.side === 'desk') return isMember(show, userId, DESK);
      if (!(await findOpen(id.event))) return false;
      const isIn = (await isMember(show, userId, null)) || (await isGuest(id.event, userId));
      if (isIn && device !== null && PHONE.test(device)) await notePhone(store, id.event);
      return isIn;
    },
  };
}

async function notePhone(store: Store, eventId: string): Promise<void> {
  await store
    .updateTable('rehearsals')
    .set({ had_phone: 1 })
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .where('had_phone', '=', 0)
    .execute();
}
