import { useEffect } from 'react';
import type { Player } from './player';
import { usePlayer } from './player-state';

type Shown = { title: string; siteName: string; artworkUrl: string };

const SKIP_SECONDS = 10;

export function useMediaSession(player: Player, { title, siteName, artworkUrl }: Shown) {
  const isPaused = usePlayer(player, (state) => state.isPaused);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: siteName,
      artwork: artworkUrl ? [{ src: artworkUrl }] : [],
    });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', player.play],
      ['pause', player.pause],
      ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS))],
      ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS)],
      ['seekto', ({ seekTime }) => (seekTime === undefined ? undefined : player.seek(seekTime))],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [player, title, siteName, artworkUrl]);

  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing';
  }, [isPaused]);
}
