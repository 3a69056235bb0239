import { type ShowId, toShowId } from '@/lib/contract/show-id';
import { fail } from '@/lib/result';
import type { EventRow, OwnedEvent } from '../events/repository';
import { isStopped } from '../events/stopped';
import { isLive } from '../events/timetable';

export type Showing = Pick<
  EventRow,
  | ('start_time' | 'end_time' | 'ended_at' | 'replay_until' | 'cancelled_at')
  | ('media' | 'media_url' | 'kept_by' | 'play_as' | 'dvr_seconds' | 'preview_seconds')
  | ('origin_state' | 'origin_ended_at' | 'trim_from' | 'trim_until')
  | ('trial_includes_show' | 'countries' | 'organisation_id' | 'not_in_pass')
> & { show: ShowId; isStopped: boolean };

export const toShowing = (event: OwnedEvent): Showing => ({
  ...event,
  show: toShowId(event.id),
  isStopped: isStopped(event, 'streams'),
});

/** `refused`, because a player asks no more then, and shows the sentence. */
export const notShown = () =>
  fail('refused', "This event isn't shown at the moment; your ticket stays valid.");

/** Shows beside the public ones (lib/contract/show-id.ts). They take no place and are not sold. */
export type SideShows = {
  /** Null for what is no side show, or not on. */
  find: (show: ShowId) => Promise<Showing | null>;
  /** Whether this person may watch it. Notes on which device. */
  admit: (show: ShowId, userId: string, device: string | null) => Promise<boolean>;
};

/** A recording would be given away as a whole, so only live events have a preview. */
export function hasPreview(event: Showing, nowMs: number): boolean {
  return (event.preview_seconds ?? 0) > 0 && isShownLive(event, nowMs);
}

/** Live playback keeps no position. */
export function isShownLive(event: Showing, nowMs: number): boolean {
  return (event.media_url !== null || event.play_as !== 'video') && isLive(event, nowMs);
}
