import type { ErrorData } from 'hls.js';
import type Light from 'hls.js/light';
import { retryMs } from '@/lib/player/backoff';
import { keepBandwidth } from './bandwidth';
import type { Engine, EngineOptions, EngineReport, Failing } from './engine';
import { reportAudio } from './hls-audio';
import { createCaptions } from './hls-captions';
import { type Answered, toHlsConfig } from './hls-config';
import { createPatientLoader } from './hls-loader';
import { measureThroughput } from './hls-throughput';

export type Hls = Light;
export type HlsClass = typeof Light;

const MAX_REPAIRS = 2;

/** In milliseconds. After a failed segment hls.js requests the next one sooner, or never. */
const SILENCE_MS = 5000;

const MISSING_TRIES = 5;

const UNREADABLE = 6;

/** The player requests a new token after these responses. */
const REFUSALS = [401, 403, 409, 451];

/** `onOwnSound` is called instead of playing a playlist with separate audio. */
export function startHls(
  HlsBuild: HlsClass,
  options: EngineOptions,
  onOwnSound: (() => void) | null,
): Omit<Engine, 'kind'> {
  const { video, src, startAt, report } = options;
  const { Events } = HlsBuild;
  const failures = noteFailures(report, (...failure) => excludeLevel(hls, ...failure));

  const hls: Hls = new HlsBuild({
    ...toHlsConfig(startAt, failures.answered),
    loader: createPatientLoader(HlsBuild.DefaultConfig.loader),
    subtitleStreamController: undefined,
    subtitleTrackController: undefined,
    timelineController: undefined,
    fpsController: undefined,
    id3TrackController: undefined,
    contentSteeringController: undefined,
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
    const heights = levels.map(({ height }, id) => ({ id, height })).filter(({ height }) => height > 0);
    const best = new Map(heights.map((level) => [level.height, level]));
    report.levels([...best.values()].sort((one, other) => other.height - one.height));
  });
  hls.on(Events.LEVEL_UPDATED, (_, { details }) => {
    failures.clear('playlist');
    report.live(details.live);
  });
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => report.shownHeight(hls.levels[level]?.height || null));
  hls.on(Events.FRAG_LOADED, () => failures.clear('segment'));
  hls.on(Events.INIT_PTS_FOUND, (_, { timestampOffsets }) => captions.setOffsets(timestampOffsets));
  const setAudio = reportAudio(hls, Events, report);
  const isSlow = measureThroughput(hls, Events);
  const repairs = handleErrors(hls, HlsBuild, options, failures);

  hls.loadSource(src);
  hls.attachMedia(video);
  report.opened();

  return {
    livePosition: () => (hls.latestLevelDetails?.live ? hls.liveSyncPosition : null),
    newest: () => (hls.latestLevelDetails?.live ? hls.latestLevelDetails.endSN : null),
    isSlow,
    setLevel(level) {
      hls.nextLevel = level ?? -1;
    },
    setCaption: (id) => captions.show(id),
    setAudio,
    bandwidth: () => hls.bandwidthEstimate,
    nudge: () => (failures.any() ? repairs.tryNow() : undefined),
    destroy() {
      if (failures.isOver()) return;
      failures.end();
      repairs.stop();
      keepBandwidth(hls.bandwidthEstimate);
      captions.close();
      hls.destroy();
    },
  };
}

type Failures = ReturnType<typeof noteFailures>;

function noteFailures(report: EngineReport, isLevelOut: (status: number, failedBefore: number) => boolean) {
  const failing: Record<Parameters<Answered>[0], Failing> = { playlist: null, segment: null };
  let isOver = false;
  const any = () => failing.playlist ?? failing.segment;
  const note = (what: keyof typeof failing, why: Failing) => {
    failing[what] = why;
    report.failing(any());
  };
  const answered: Answered = (what, status, failedBefore) => {
    if (isOver) return 'give-up';
    if (what === 'segment') {
      note(what, 'unavailable');
      // The addresses expired or the segment left the window: a new playlist is needed.
      return status >= 400 && status < 500 ? 'give-up' : 'retry';
    }
    if (REFUSALS.includes(status)) {
      report.refused();
      return 'retry';
    }
    const isMissing = status === 404;
    note(what, isMissing ? 'missing' : 'unavailable');
    // A restarted encoder may rename its playlists, so a new engine requests them.
    if (isMissing && failedBefore > MISSING_TRIES) report.broken('network');
    return isLevelOut(status, failedBefore) ? 'give-up' : 'retry';
  };
  return {
    answered,
    clear: (what: keyof typeof failing) => note(what, null),
    any,
    isOver: () => isOver,
    end: () => {
      isOver = true;
    },
  };
}

function handleErrors(
  hls: Hls,
  { Events, ErrorTypes, ErrorDetails }: HlsClass,
  { src, report }: EngineOptions,
  { answered }: Failures,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let mediaRepairs = 0;
  let hasOpened = false;
  let hasRead = false;
  let unreadable = 0;

  const openAgain = ({ response }: ErrorData) => {
    answered('playlist', response?.code ?? 0, 0);
    attempts += 1;
    timer = setTimeout(() => hls.loadSource(src), retryMs(attempts));
  };
  const handleFatal = (data: ErrorData) => {
    const isOfNetwork = data.type === ErrorTypes.NETWORK_ERROR;
    if (isOfNetwork && !hasOpened) return openAgain(data);
    const cause = isOfFormat(data) ? 'format' : isOfNetwork ? 'network' : 'media';
    report.error(cause);
    if (data.type === ErrorTypes.MEDIA_ERROR && cause === 'media' && mediaRepairs < MAX_REPAIRS) {
      mediaRepairs += 1;
      hls.recoverMediaError();
    } else report.broken(cause);
  };

  const isOfFormat = ({ details }: ErrorData) =>
    details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR ||
    details === ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR ||
    details === ErrorDetails.BUFFER_ADD_CODEC_ERROR;

  const tryNow = () => {
    clearTimeout(timer);
    if (hasOpened) {
      hls.stopLoad();
      hls.startLoad();
    } else hls.loadSource(src);
  };

  // Two requests that fail at once can leave hls.js waiting for a segment that it has not
  // requested.
  hls.on(Events.FRAG_LOADING, (_, { frag }) => {
    if (frag.sn !== 'initSegment') clearTimeout(silence);
  });
  // A restarted encoder counts from 0, and hls.js would wait for the old numbers.
  const firstNumbers: number[] = [];
  hls.on(Events.LEVEL_LOADED, (_, { level, details }) => {
    hasOpened = true;
    if (details.live && details.endSN < (firstNumbers[level] ?? 0)) report.broken('network');
    firstNumbers[level] = details.startSN;
  });
  hls.on(Events.FRAG_BUFFERED, () => {
    hasRead = true;
  });
  hls.on(Events.ERROR, (_, data) => {
    if (data.details === ErrorDetails.FRAG_PARSING_ERROR && !hasRead) {
      unreadable += 1;
      if (unreadable === UNREADABLE) {
        report.error('format');
        return report.broken('format');
      }
    }
    if (data.response?.code === 403 && data.frag && !hls.latestLevelDetails?.live) report.broken('network');
    else if (data.fatal) handleFatal(data);
    else if (data.frag && data.type === ErrorTypes.NETWORK_ERROR) {
      clearTimeout(silence);
      silence = setTimeout(tryNow, SILENCE_MS);
    }
  });

  return {
    tryNow,
    stop() {
      clearTimeout(timer);
      clearTimeout(silence);
    },
  };
}

const TRIES = 3;

type Choice = Pick<Hls, 'loadLevel' | 'minAutoLevel' | 'maxAutoLevel' | 'capLevelToPlayerSize'> & {
  levels: readonly Pick<Hls['levels'][number], 'loadError'>[];
};

/** hls.js remembers the failure. A single level stays, so an origin that is down is retried. */
export function excludeLevel(hls: Choice, status: number, failedBefore: number): boolean {
  if (status < 400 || failedBefore + 1 < TRIES) return false;
  const others = hls.levels.flatMap(({ loadError }, level) =>
    level !== hls.loadLevel && level >= hls.minAutoLevel && loadError === 0 ? [level] : [],
  );
  if (others.length > 0 && others.every((level) => level > hls.maxAutoLevel))
    hls.capLevelToPlayerSize = false;
  return others.length > 0;
}
