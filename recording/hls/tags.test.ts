import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renameAddresses } from './playlist';
import { toReadablePlaylist } from './readable-playlist';
import { TAGS } from './tags';

const ORIGIN = 'https://origin.example';
const MEDIA = '#EXTM3U\n#EXTINF:4,\na.ts\n';
const MULTIVARIANT = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n';

/** A null `written` is a dropped line. Addresses are written as `role(address)`. */
type Case = [given: string, written: string | null];

const CASES: Record<string, Case[]> = {
  EXTM3U: [['#EXTM3U', '#EXTM3U']],
  'EXT-X-VERSION': [['#EXT-X-VERSION:9', '#EXT-X-VERSION:9']],
  'EXT-X-INDEPENDENT-SEGMENTS': [['#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-INDEPENDENT-SEGMENTS']],
  'EXT-X-START': [
    [
      `#EXT-X-START:TIME-OFFSET=-9.5,PRECISE=YES,X-FROM="${ORIGIN}"`,
      '#EXT-X-START:TIME-OFFSET=-9.5,PRECISE=YES',
    ],
  ],
  'EXT-X-DEFINE': [[`#EXT-X-DEFINE:NAME="host",VALUE="${ORIGIN}"`, null]],
  'EXT-X-TARGETDURATION': [['#EXT-X-TARGETDURATION:4', '#EXT-X-TARGETDURATION:4']],
  'EXT-X-MEDIA-SEQUENCE': [['#EXT-X-MEDIA-SEQUENCE:7', '#EXT-X-MEDIA-SEQUENCE:7']],
  'EXT-X-DISCONTINUITY-SEQUENCE': [['#EXT-X-DISCONTINUITY-SEQUENCE:2', '#EXT-X-DISCONTINUITY-SEQUENCE:2']],
  'EXT-X-ENDLIST': [['#EXT-X-ENDLIST', '#EXT-X-ENDLIST']],
  'EXT-X-PLAYLIST-TYPE': [['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-PLAYLIST-TYPE:EVENT']],
  'EXT-X-I-FRAMES-ONLY': [['#EXT-X-I-FRAMES-ONLY', '#EXT-X-I-FRAMES-ONLY']],
  'EXT-X-ALLOW-CACHE': [['#EXT-X-ALLOW-CACHE:YES', null]],
  'EXT-X-PART-INF': [['#EXT-X-PART-INF:PART-TARGET=0.33', null]],
  'EXT-X-SERVER-CONTROL': [
    [
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=12,PART-HOLD-BACK=1',
      '#EXT-X-SERVER-CONTROL:HOLD-BACK=12',
    ],
    ['#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24', null],
  ],
  EXTINF: [[`#EXTINF:4.5,${ORIGIN}/a.ts`, '#EXTINF:4.5,']],
  'EXT-X-BYTERANGE': [['#EXT-X-BYTERANGE:10@2', '#EXTINF:4,\nsegment(a.ts 2-11)']],
  'EXT-X-DISCONTINUITY': [['#EXT-X-DISCONTINUITY', '#EXT-X-DISCONTINUITY']],
  'EXT-X-KEY': [
    [
      `#EXT-X-KEY:METHOD=AES-128,URI="${ORIGIN}/k?a=1,2",IV=0x1`,
      `#EXT-X-KEY:METHOD=AES-128,URI="key(${ORIGIN}/k?a=1,2)",IV=0x1`,
    ],
    [
      '#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="identity",KEYFORMATVERSIONS="1"',
      '#EXT-X-KEY:METHOD=AES-128,URI="key(k)"',
    ],
    ['#EXT-X-KEY:METHOD=NONE', '#EXT-X-KEY:METHOD=NONE'],
    ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"', null],
    ['#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="urn:uuid:edef8ba9"', null],
  ],
  'EXT-X-MAP': [
    [`#EXT-X-MAP:URI="${ORIGIN}/i.mp4"`, `#EXT-X-MAP:URI="map(${ORIGIN}/i.mp4)"`],
    ['#EXT-X-MAP:URI="i.mp4",BYTERANGE="4@2"', '#EXT-X-MAP:URI="map(i.mp4 2-5)"'],
  ],
  'EXT-X-PROGRAM-DATE-TIME': [
    [
      '#EXT-X-PROGRAM-DATE-TIME:2026-05-01T12:00:00.5+02:00',
      '#EXT-X-PROGRAM-DATE-TIME:2026-05-01T12:00:00.5+02:00',
    ],
  ],
  'EXT-X-GAP': [['#EXT-X-GAP', '#EXT-X-GAP']],
  'EXT-X-BITRATE': [['#EXT-X-BITRATE:800', '#EXT-X-BITRATE:800']],
  'EXT-X-PART': [['#EXT-X-PART:DURATION=0.3,URI="p.mp4",BYTERANGE="3@0"', null]],
  'EXT-X-DATERANGE': [
    [
      `#EXT-X-DATERANGE:ID="ad",START-DATE="2026-05-01T12:00:00Z",SCTE35-OUT=0xFC,X-COM="${ORIGIN}"`,
      '#EXT-X-DATERANGE:ID="ad",START-DATE="2026-05-01T12:00:00Z",SCTE35-OUT=0xFC',
    ],
    [`#EXT-X-DATERANGE:ID="a",START-DATE="2026-05-01T12:00:00Z",X-ASSET-URI="${ORIGIN}/ad.m3u8"`, null],
    [`#EXT-X-DATERANGE:ID="a",START-DATE="2026-05-01T12:00:00Z",X-ASSET-LIST="${ORIGIN}/ads.json"`, null],
    ['#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-05-01T12:00:00Z"', null],
  ],
  'EXT-X-SKIP': [['#EXT-X-SKIP:SKIPPED-SEGMENTS=9', null]],
  'EXT-X-PRELOAD-HINT': [[`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${ORIGIN}/p.mp4"`, null]],
  'EXT-X-RENDITION-REPORT': [['#EXT-X-RENDITION-REPORT:URI="../720p.m3u8",LAST-MSN=9', null]],
  'EXT-X-MEDIA': [
    [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English, loud",DEFAULT=YES,URI="en",X-AT="x"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English, loud",DEFAULT=YES,URI="playlist(en)"',
    ],
    [
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"',
    ],
  ],
  'EXT-X-STREAM-INF': [
    [
      '#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1,mp4a",RESOLUTION=1x1,FRAME-RATE=25,AUDIO="a",PATHWAY-ID="cdn",ALLOWED-CPC="x"\nlow',
      '#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1,mp4a",RESOLUTION=1x1,FRAME-RATE=25,AUDIO="a"\nplaylist(low)',
    ],
  ],
  'EXT-X-I-FRAME-STREAM-INF': [
    [
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,URI="i"',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,URI="playlist(i)"',
    ],
  ],
  'EXT-X-SESSION-DATA': [[`#EXT-X-SESSION-DATA:DATA-ID="x",URI="${ORIGIN}/x.json"`, null]],
  'EXT-X-SESSION-KEY': [
    ['#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"', '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key(k)"'],
  ],
  'EXT-X-CONTENT-STEERING': [[`#EXT-X-CONTENT-STEERING:SERVER-URI="${ORIGIN}/steer",PATHWAY-ID="cdn"`, null]],
};

function write(line: string, given = line): string {
  const frame = /STREAM-INF|EXT-X-MEDIA:|SESSION|STEERING/.test(line) ? MULTIVARIANT : MEDIA;
  const [first = '', ...rest] = frame.split('\n');
  const text = given === '#EXTM3U' ? frame : [first, given, ...rest].join('\n');
  return renameAddresses(
    text,
    (uri, part, role) => `${role}(${uri}${part ? ` ${part.start}-${part.end}` : ''})`,
  );
}

describe('each tag of a playlist', () => {
  it('has a rule, a case here, and a row in docs/streams.md', () => {
    expect(Object.keys(CASES)).toEqual(Object.keys(TAGS));
    const rows = readFileSync('docs/streams.md', 'utf8')
      .split('\n')
      .filter((line) => /^\| `#?EXT/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    const words = { pass: 'passed', rewrite: 'rewritten', drop: 'dropped', refuse: 'refused' };
    const rules = Object.entries(TAGS).map(([name, { does }]): unknown[] => [
      `\`${name}\``,
      words[does],
      expect.stringMatching(/\w\.$/),
    ]);
    expect(rows).toEqual(rules);
  });

  it.each(Object.entries(CASES).flatMap(([name, cases]) => cases.map((one) => [name, ...one] as const)))(
    'is treated by its rule: %s, %s',
    (name, given, written) => {
      const text = write(given);
      if (written === null) expect(text).toBe(write(given, '# nothing'));
      else expect(`\n${text}`).toContain(`\n${written}\n`);
      expect(text).not.toMatch(/(?<!\()https:/);
      if (TAGS[name]?.does === 'drop') expect(written).toBeNull();
    },
  );

  it.each([
    '# https://origin.example/a',
    '#EXT-X-CUE-OUT:https://origin.example',
    '#EXT-OATCLS-SCTE35:x',
    '#EXTVLCOPT:x',
  ])('that is unknown, and each comment, is dropped: %s', (line) => {
    expect(write(line)).toBe(write(line, '# nothing'));
  });
});

describe('a playlist', () => {
  const refusal = (text: string, address: string | null = `${ORIGIN}/live?host=b&path=x`) => {
    const playlist = toReadablePlaylist(text, address);
    return playlist.ok ? null : playlist.why;
  };

  it.each([
    ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"', 'SAMPLE-AES'],
    ['#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES-CTR,URI="data:x",KEYFORMAT="urn:uuid:edef8ba9"', 'DRM'],
    ['#EXT-X-KEY:METHOD=AES-128', 'names no key'],
    ['#EXT-X-SKIP:SKIPPED-SEGMENTS=9', 'EXT-X-SKIP'],
    ['#EXT-X-DEFINE:IMPORT="token"', '"token"'],
    ['#EXT-X-MAP:URI="{$unknown}/i.mp4"', '"unknown"'],
  ])('is refused, in words, for %s', (line, says) => {
    expect(refusal(`#EXTM3U\n${line}\n#EXTINF:4,\na.ts\n`)).toContain(says);
    expect(refusal('#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\na.ts\n')).toBeNull();
  });

  it('has its variables filled in', () => {
    const text =
      '#EXTM3U\n#EXT-X-DEFINE:NAME="dir",VALUE="720p"\n#EXT-X-DEFINE:QUERYPARAM="path"\n' +
      '#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="{$dir}/i.mp4"\n#EXTINF:4,\n{$path}/a.ts?{$dir}\n';
    expect(toReadablePlaylist(text, `${ORIGIN}/live?path=x`)).toEqual({
      ok: true,
      text: '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="720p/i.mp4"\n#EXTINF:4,\nx/a.ts?720p\n',
    });
    expect(refusal(text, null)).toContain('"path"');
  });

  it.each([
    ['<!DOCTYPE html><title>Sign in</title>', 'web page'],
    ['<?xml version="1.0"?><MPD>', 'DASH'],
    ['\0\0\0\x18ftypmp42', 'MP4'],
    ['{"error":"x"}', 'JSON'],
    ['', 'empty'],
    ['G\x40\x11', 'not a playlist'],
  ])('is told by its content from %j', (text, says) => {
    expect(refusal(text)).toContain(says);
  });
});
