import Light from 'hls.js/light';
import { reloadOnce } from '@/components/ui/reload-once';
import type { Engine, EngineOptions } from './engine';
import { startHls } from './start-hls';

type Wanted = { level: number | null; caption: string | null; audio: string | null };

/** The full build is only for playlists with separate audio (decision 40). */
export function openHls(options: EngineOptions): Engine | null {
  if (!Light.isSupported()) return null;
  const wanted: Wanted = { level: null, caption: null, audio: null };
  let isDone = false;
  let current = startHls(Light, options, () => {
    current.destroy();
    void import('hls.js').then(
      ({ default: Full }) => {
        if (isDone) return;
        current = startHls(Full, options, null);
        if (wanted.level !== null) current.setLevel(wanted.level);
        if (wanted.caption !== null) current.setCaption(wanted.caption);
        if (wanted.audio !== null) current.setAudio(wanted.audio);
      },
      () => {
        if (!reloadOnce()) options.report.broken('network');
      },
    );
  });
  return {
    kind: 'hls',
    livePosition: () => current.livePosition(),
    newest: () => current.newest(),
    isSlow: () => current.isSlow(),
    setLevel(level) {
      wanted.level = level;
      current.setLevel(level);
    },
    setCaption(caption) {
      wanted.caption = caption;
      current.setCaption(caption);
    },
    setAudio(audio) {
      wanted.audio = audio;
      current.setAudio(audio);
    },
    bandwidth: () => current.bandwidth(),
    nudge: () => current.nudge(),
    destroy() {
      isDone = true;
      current.destroy();
    },
  };
}
