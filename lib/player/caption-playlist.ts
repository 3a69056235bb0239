export type CaptionSegment = {
  uri: string;
  start: number;
  seconds: number;
  /** The discontinuity sequence, equal in all renditions (RFC 8216 section 6.2.4). */
  round: number;
  /** In milliseconds since 1970. */
  dateMs: number | null;
};

export type CaptionPlaylist = { segments: CaptionSegment[]; lengthSeconds: number; isLive: boolean };

export function parseCaptionPlaylist(text: string): CaptionPlaylist {
  const segments: CaptionSegment[] = [];
  let [start, seconds, round] = [0, 0, 0];
  let dateMs: number | null = null;
  for (const line of text.split(/\r?\n/)) {
    const [, tag, value = ''] = /^#(EXT[^:]*)(?::(.*))?$/.exec(line) ?? [];
    if (tag === 'EXTINF') seconds = Number.parseFloat(value) || 0;
    else if (tag === 'EXT-X-DISCONTINUITY-SEQUENCE') round = Number.parseInt(value, 10) || 0;
    else if (tag === 'EXT-X-DISCONTINUITY') [round, dateMs] = [round + 1, null];
    else if (tag === 'EXT-X-PROGRAM-DATE-TIME') dateMs = Date.parse(value) || null;
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ uri: line, start, seconds, round, dateMs });
      start += seconds;
      dateMs = dateMs === null ? null : dateMs + seconds * 1000;
    }
  }
  return { segments, lengthSeconds: start, isLive: !/^#EXT-X-ENDLIST/m.test(text) };
}
