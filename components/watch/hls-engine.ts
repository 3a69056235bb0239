import type { ErrorData } from 'hls.js';
import Light from 'hls.js/light';
import type { Engine, EngineOptions } from './engine';
import { keepBandwidth, toHlsConfig } from './hls-config';
import { createCaptions } from './hls-captions';

type Hls = Light;
type HlsClass = typeof Light;

/** A media error is repaired in place this often; then a new engine has to do. */
const MAX_REPAIRS = 2;

/**
 * Plays through hls.js: the light build with captions of our own, and the full one for playlists
 * that keep sound apart from the picture (decision 40).
 */
export function openHls(options: EngineOptions): Engine | null {
  if (!Light.isSupported()) return null;
  let wanted: { level: number | null; caption: string | null } = { level: null, caption: null };
  let isDone = false;
  let current = startHls(Light, options, () => {
    current.destroy();
    void import('hls.js').then(
      ({ default: Full }) => {
        if (isDone) return;
        current = startHls(Full, options, null);
        if (wanted.level !== null) current.setLevel(wanted.level);
        if (wanted.caption !== null) current.setCaption(wanted.caption);
      },
      () => options.report.broken('network'),
    );
  });
  return {
    kind: 'hls',
    livePosition: () => current.livePosition(),
    setLevel(level) {
      wanted = { ...wanted, level };
      current.setLevel(level);
    },
    setCaption(caption) {
      wanted = { ...wanted, caption };
      current.setCaption(caption);
    },
    bandwidth: () => current.bandwidth(),
    nudge: () => current.nudge(),
    destroy() {
      isDone = true;
      current.destroy();
    },
  };
}

type Started = Omit<Engine, 'kind'>;

function startHls(HlsBuild: HlsClass, options: EngineOptions, onOwnSound: (() => void) | null): Started {
  const { video, src, startAt, report } = options;
  const { Events, ErrorTypes } = HlsBuild;
  const failing = { playlist: false, segment: false };
  let repairs = 0;
  let isDone = false;

  const setFailing = (what: 'playlist' | 'segment', isFailing: boolean) => {
    failing[what] = isFailing;
    report.failing(failing.playlist || failing.segment);
  };

  const hls: Hls = new HlsBuild({
    ...toHlsConfig(startAt, (what, status) => {
      if (isDone) return 'give-up';
      const isRefusal = status === 401 || status === 403 || status === 409 || status === 451;
      if (what === 'playlist' && isRefusal) report.refused();
      else setFailing(what, true);
      // A recording's addresses ran out, or the segment has left the window: only a new playlist helps.
      return what === 'segment' && status >= 400 && status < 500 ? 'give-up' : 'retry';
    }),
    subtitleStreamController: undefined,
    subtitleTrackController: undefined,
    timelineController: undefined,
  });
  const captions = createCaptions(video, {
    livePosition: () => hls.liveSyncPosition,
    fragments: () => hls.latestLevelDetails?.fragments ?? [],
  });

  hls.on(Events.MANIFEST_LOADED, (_, { audioTracks, subtitles = [] }) => {
    if (onOwnSound && audioTracks.some(({ url }) => url)) return onOwnSound();
    report.captions(captions.open(subtitles), captions.shown());
  });
  hls.on(Events.MANIFEST_PARSED, (_, { levels }) => {
    setFailing('playlist', false);
    const heights = levels.map(({ height }, id) => ({ id, height })).filter(({ height }) => height > 0);
    const best = new Map(heights.map((level) => [level.height, level]));
    report.levels([...best.values()].sort((one, other) => other.height - one.height));
  });
  hls.on(Events.LEVEL_UPDATED, (_, { details }) => {
    setFailing('playlist', false);
    report.live(details.live);
  });
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => report.shownHeight(hls.levels[level]?.height || null));
  hls.on(Events.FRAG_LOADED, () => setFailing('segment', false));
  hls.on(Events.INIT_PTS_FOUND, (_, { timestampOffsets }) => captions.setOffsets(timestampOffsets));
  hls.on(Events.ERROR, (_, data) => {
    if (data.response?.code === 403 && data.frag && !hls.latestLevelDetails?.live) report.broken('network');
    else if (data.fatal) handleFatal(data);
  });

  const handleFatal = ({ type }: ErrorData) => {
    report.error();
    if (type === ErrorTypes.MEDIA_ERROR && repairs < MAX_REPAIRS) {
      repairs += 1;
      hls.recoverMediaError();
    } else report.broken(type === ErrorTypes.NETWORK_ERROR ? 'network' : 'media');
  };

  hls.loadSource(src);
  hls.attachMedia(video);

  return {
    livePosition: () => (hls.latestLevelDetails?.live ? hls.liveSyncPosition : null),
    setLevel(level) {
      hls.nextLevel = level ?? -1;
    },
    setCaption: (id) => captions.show(id),
    bandwidth: () => hls.bandwidthEstimate,
    nudge() {
      if (!failing.playlist && !failing.segment) return;
      if (hls.levels.length > 0) {
        hls.stopLoad();
        hls.startLoad();
      } else hls.loadSource(src);
    },
    destroy() {
      if (isDone) return;
      isDone = true;
      keepBandwidth(hls.bandwidthEstimate);
      captions.close();
      hls.destroy();
    },
  };
}
