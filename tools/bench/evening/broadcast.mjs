import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/root.mjs';

const FOLDER = join(root, 'media/sample-video/360p');
const SEGMENTS = 18;
const SEGMENT_MS = 4000;
const WINDOW = 6;

const read = (name) => readFileSync(join(FOLDER, name));
const toName = (number) => `${String(number % SEGMENTS).padStart(3, '0')}.m4s`;

export function createBroadcast(files, path) {
  const folder = path.slice(0, path.lastIndexOf('/'));
  let [beganMs, stoppedMs] = [null, null];
  let first = 0;
  let playlistReply = null;
  let segmentReply = null;
  let hasEnded = false;

  const writePlaylist = () => {
    const elapsedMs = (stoppedMs ?? Date.now()) - beganMs;
    const last = first + Math.floor(elapsedMs / SEGMENT_MS);
    const from = Math.max(first, last - WINDOW + 1);
    const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${SEGMENT_MS / 1000}`];
    lines.push(`#EXT-X-MEDIA-SEQUENCE:${from}`);
    lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(from / SEGMENTS)}`, '#EXT-X-MAP:URI="init.mp4"');
    for (let number = from; number <= last; number += 1) {
      if (number > from && number % SEGMENTS === 0) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXTINF:${SEGMENT_MS / 1000}.0,`, toName(number));
    }
    if (hasEnded) lines.push('#EXT-X-ENDLIST');
    return `${lines.join('\n')}\n`;
  };

  files.set(path, () => playlistReply ?? (beganMs === null ? null : writePlaylist()));
  for (const name of ['init.mp4', ...Array.from({ length: SEGMENTS }, (_, number) => toName(number))])
    files.set(`${folder}/${name}`, () => segmentReply ?? read(name));

  return {
    begin(forSeconds = 0) {
      beganMs = Date.now() - forSeconds * 1000;
      [stoppedMs, first, playlistReply, segmentReply, hasEnded] = [null, 0, null, null, false];
    },
    end() {
      beganMs = null;
    },
    stop() {
      stoppedMs = Date.now();
    },
    resume() {
      beganMs += Date.now() - stoppedMs;
      stoppedMs = null;
    },
    startOver() {
      beganMs = Date.now();
    },
    answerPlaylists(reply) {
      playlistReply = reply;
    },
    answerSegments(reply) {
      segmentReply = reply;
    },
    markEnd(isMarked) {
      hasEnded = isMarked;
    },
  };
}
