import type { Events, MediaPlaylist } from 'hls.js';
import type Light from 'hls.js/light';
import { withLabels } from '@/lib/player/track-labels';
import type { AudioTrack, EngineReport } from './engine';

const toTrack = ({ name, lang = '' }: MediaPlaylist): AudioTrack => ({
  id: `${lang} ${name}`,
  label: name,
  language: lang,
});

export function reportAudio(hls: Light, events: typeof Events, report: EngineReport): (id: string) => void {
  const tell = () => {
    const tracks = hls.audioTracks.map(toTrack);
    const playing = tracks[hls.audioTrack]?.id ?? null;
    report.audio(withLabels([...new Map(tracks.map((track) => [track.id, track])).values()]), playing);
  };
  hls.on(events.AUDIO_TRACKS_UPDATED, tell);
  hls.on(events.AUDIO_TRACK_SWITCHED, tell);
  // hls.js places such a playlist's segments further and further ahead of the picture's.
  let last = { id: -1, endSN: 0 };
  hls.on(events.AUDIO_TRACK_LOADED, (_, { id, details }) => {
    const sharesNone = id === last.id && details.startSN > last.endSN;
    last = { id, endSN: details.endSN };
    if (details.live && sharesNone) report.broken('network');
  });
  return (id) => {
    const index = hls.audioTracks.findIndex((track) => toTrack(track).id === id);
    if (index >= 0 && index !== hls.audioTrack) hls.audioTrack = index;
  };
}
