import type { ShowId } from '@/lib/contract/show-id';
import { ENOUGH_MBITS, GOOD_MBITS } from '@/lib/contract/terms';
import { DEVICE_FINDINGS as FINDINGS } from '@/lib/content/device-test';
import type { CaptionTrack, EngineReport } from './engine';
import { askForToken, toMediaAddress } from './ask-for-token';
import { redirectToLogin } from './redirect-to-login';
import { loadEngine } from './load-engine';

export const CHECKS = ['ticket', 'playlist', 'picture', 'sound', 'captions', 'speed'] as const;
export type CheckName = (typeof CHECKS)[number];

export type CheckResult = {
  state: 'fine' | 'warning' | 'failed';
  says: string;
};

type Tell = (name: CheckName, result: CheckResult) => void;

const STEP_MS = 15_000;
const MOVES_SECONDS = 2;
const [ENOUGH_BITS, GOOD_BITS] = [ENOUGH_MBITS * 1_000_000, GOOD_MBITS * 1_000_000];

const fine = (says: string): CheckResult => ({ state: 'fine', says });
const warning = (says: string): CheckResult => ({ state: 'warning', says });
const failed = (says: string): CheckResult => ({ state: 'failed', says });

export async function runDeviceChecks(
  video: HTMLVideoElement,
  show: ShowId,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const [open, ticket] = await Promise.all([loadEngine(), askForToken(show, { purpose: 'test' })]);
  if (signal.aborted) return;
  if (!ticket.ok && ticket.error.code === 'unauthorized') return redirectToLogin();
  if (!ticket.ok) return tell('ticket', failed(ticketAdvice(ticket.error.code, ticket.error.message)));
  tell('ticket', fine(FINDINGS.ticket.fine));
  const { playlist } = ticket.value;
  const failPlaylist = (says: string) => tell('playlist', failed(says));
  if (!open || playlist === null) return failPlaylist(FINDINGS.playlist.notLoaded);

  const seen = watchClip();
  const src = toMediaAddress(show, playlist);
  const engine = open({ video, src, startAt: null, report: seen.report });
  if (!engine) return failPlaylist(FINDINGS.playlist.noEngine);
  try {
    const isThere = await until(() => video.readyState >= HTMLMediaElement.HAVE_METADATA, signal);
    if (signal.aborted) return;
    if (!isThere) return failPlaylist(FINDINGS.playlist.blocked);
    tell('playlist', fine(FINDINGS.playlist.fine));

    await startPlaying(video);
    const from = video.currentTime;
    const moves = await until(() => video.currentTime > from + MOVES_SECONDS, signal);
    if (signal.aborted) return;
    if (!moves || video.videoHeight === 0) return tell('picture', failed(FINDINGS.picture.still));
    tell('picture', checkPicture(video));
    tell('sound', checkSound(video));
    tell('captions', await checkCaptions(video, seen.captions, (id) => engine.setCaption(id), signal));
    if (!signal.aborted) tell('speed', checkSpeed(engine.bandwidth()));
  } finally {
    engine.destroy();
  }
}

function watchClip() {
  const captions: CaptionTrack[] = [];
  const ignore = () => undefined;
  const report: EngineReport = {
    captions: (found) => captions.push(...found),
    levels: ignore,
    audio: ignore,
    opened: ignore,
    shownHeight: ignore,
    live: ignore,
    failing: ignore,
    refused: ignore,
    broken: ignore,
    error: ignore,
  };
  return { captions, report };
}

function ticketAdvice(code: string, message: string): string {
  switch (code) {
    case 'country_blocked':
      return FINDINGS.ticket.country;
    case 'upstream_unavailable':
      return FINDINGS.ticket.noAnswer;
    default:
      return message;
  }
}

/** The test began with a click, so sound is usually allowed. */
async function startPlaying(video: HTMLVideoElement): Promise<void> {
  video.muted = false;
  await video.play().catch(async () => {
    video.muted = true;
    await video.play().catch(() => undefined);
  });
}

function checkPicture(video: HTMLVideoElement): CheckResult {
  const { droppedVideoFrames: dropped, totalVideoFrames: total } = video.getVideoPlaybackQuality();
  return total > 24 && dropped > total / 5
    ? warning(FINDINGS.picture.stutters)
    : fine(FINDINGS.picture.fine(video.videoHeight));
}

/** No browser can tell whether a loudspeaker is on. */
type WithSound = HTMLVideoElement & {
  audioTracks?: { length: number };
  webkitAudioDecodedByteCount?: number;
};

function checkSound(video: WithSound): CheckResult {
  const hasSound =
    (video.audioTracks?.length ?? 0) > 0 ||
    (video.webkitAudioDecodedByteCount ?? 0) > 0 ||
    Reflect.get(video, 'mozHasAudio') === true;
  if (!hasSound) return warning(FINDINGS.sound.unknown);
  return video.muted ? warning(FINDINGS.sound.muted) : fine(FINDINGS.sound.fine);
}

async function checkCaptions(
  video: HTMLVideoElement,
  captions: readonly CaptionTrack[],
  show: (id: string) => void,
  signal: AbortSignal,
): Promise<CheckResult> {
  const [first] = captions;
  if (!first) return warning(FINDINGS.captions.none);
  show(first.id);
  const hasCues = () => [...video.textTracks].some((track) => (track.cues?.length ?? 0) > 0);
  return (await until(hasCues, signal)) ? fine(FINDINGS.captions.fine) : warning(FINDINGS.captions.notLoaded);
}

function checkSpeed(bitsPerSecond: number | null): CheckResult {
  const says = FINDINGS.speed;
  if (bitsPerSecond === null) return fine(says.unknown);
  const speed = says.of((bitsPerSecond / 1_000_000).toFixed(1));
  if (bitsPerSecond >= GOOD_BITS) return fine(says.good(speed));
  return bitsPerSecond >= ENOUGH_BITS ? warning(says.enough(speed)) : failed(says.slow(speed));
}

const LOOK_EVERY_MS = 100;

async function until(isSo: () => boolean, signal: AbortSignal): Promise<boolean> {
  const endMs = performance.now() + STEP_MS;
  while (!isSo()) {
    if (signal.aborted || performance.now() > endMs) return false;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return true;
}
