import type { Events, MediaPlaylist } from 'hls.js';
import type Light from 'hls.js/light';
import type { AudioTrack, EngineReport } from './engine';

const toTrack = ({ name, lang = '' }: MediaPlaylist): AudioTrack => ({
  id: `${lang} ${name}`,
  label: name,
  language: lang,
});

/**
 * Tells which languages can be heard, which the full build alone knows; each quality may have
 * tracks of its own by the same names. Returns what chooses one.
 */
export function reportAudio(hls: Light, events: typeof Events, report: EngineReport): (id: string) => void {
  const tell = () => {
    const tracks = hls.audioTracks.map(toTrack);
    const playing = tracks[hls.audioTrack]?.id ?? null;
    report.audio([...new Map(tracks.map((track) => [track.id, track])).values()], playing);
  };
  hls.on(events.AUDIO_TRACKS_UPDATED, tell);
  hls.on(events.AUDIO_TRACK_SWITCHED, tell);
  return (id) => {
    const index = hls.audioTracks.findIndex((track) => toTrack(track).id === id);
    if (index >= 0 && index !== hls.audioTrack) hls.audioTrack = index;
  };
}
