import type { MediaPlaylist, TimestampOffset } from 'hls.js';
import { notify } from '@/components/ui/toast';
import { PLAYER } from '@/lib/content/player';
import { withLabels } from '@/lib/player/track-labels';
import type { CaptionTrack } from './engine';
import type { CueClock, FollowedTrack } from './follow-captions';

type Clock = Omit<CueClock, 'offsets'>;

/**
 * Native text tracks follow the viewer's system settings. Positions come from the stream's
 * timestamps.
 */
export function createCaptions(video: HTMLVideoElement, clock: Clock) {
  const tracks = new Map<string, FollowedTrack>();
  let offsets: readonly (TimestampOffset | undefined)[] = [];
  let shown: string | null = null;
  let stop = () => {};

  return {
    open(renditions: readonly MediaPlaylist[]): CaptionTrack[] {
      for (const { url, name, lang = '' } of renditions) {
        const id = `${lang} ${name}`;
        if (url && !tracks.has(id)) tracks.set(id, { url, text: findTrack(video, name, lang) });
      }
      return withLabels(
        [...tracks].map(([id, { text }]) => ({ id, label: text.label, language: text.language })),
      );
    },
    shown: () => shown,
    setOffsets(found: readonly (TimestampOffset | undefined)[]): void {
      offsets = found;
    },
    show(id: string | null): void {
      if (id === shown) return;
      stop();
      shown = id;
      for (const [key, { text }] of tracks) text.mode = key === id ? 'showing' : 'disabled';
      const track = id === null ? undefined : tracks.get(id);
      if (track) stop = startFollowing(video, track, { ...clock, offsets: () => offsets });
    },
    close(): void {
      stop();
      for (const { text } of tracks.values()) {
        text.mode = 'hidden';
        for (const cue of [...(text.cues ?? [])]) text.removeCue(cue);
        text.mode = 'disabled';
      }
    },
  };
}

/** A <video> can't remove a text track, so a new engine reuses it. */
function findTrack(video: HTMLVideoElement, label: string, language: string): TextTrack {
  const known = [...video.textTracks].find(
    (track) => track.kind === 'captions' && track.label === label && track.language === language,
  );
  const track = known ?? video.addTextTrack('captions', label, language);
  track.mode = 'disabled';
  return track;
}

function startFollowing(video: HTMLVideoElement, track: FollowedTrack, clock: CueClock): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  void import('./follow-captions').then(
    ({ follow }) => (signal.aborted ? undefined : follow(video, track, clock, signal)),
    () => (signal.aborted ? undefined : notify.error(PLAYER.captions.lost)),
  );
  return () => controller.abort();
}
