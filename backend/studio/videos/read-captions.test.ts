import { describe, expect, it } from 'vitest';
import { ok } from '@/lib/result';
import { languageSchema } from '@/lib/contract/studio/videos/schemas';
import { withCaptions } from '@/recording/captions-files';
import { readCaptions, writeCues } from './read-captions';

function read(text: string | Uint8Array) {
  const cues = readCaptions(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  return cues.ok ? ok(writeCues(cues.value)) : cues;
}

const VTT =
  'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\nthere\n\n00:01:00.000 --> 00:01:01.000\n<i>Bye</i>\n';

describe('captions are stored as WebVTT', () => {
  it('takes SRT with its numbers, commas, line ends and colors', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\nthere\r\n\r\n2\r\n00:01:00,000 --> 00:01:01,000\r\n<font color="red"><i>Bye</i></font>\r\n';
    expect(read(srt)).toEqual({ ok: true, value: VTT });
    expect(read(`\ufeff${srt}`)).toEqual({ ok: true, value: VTT });
    expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(srt, 'utf16le')]))).toEqual({
      ok: true,
      value: VTT,
    });
  });

  it('takes WebVTT with settings, without styles, notes and scripts', () => {
    const given =
      'WEBVTT - film\n\nSTYLE\n::cue { background: url(https://x.example) }\n\nNOTE a --> b\n\nintro\n01.000 --> 02.000\n\n00:01.000 --> 00:02.500 align:start line:0\n<v Ann>Hi <script>\n';
    expect(read(given)).toEqual({
      ok: true,
      value: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500 align:start line:0\nHi \n',
    });
  });

  it('reads the letters of an old SRT', () => {
    const old = Buffer.from('1\n00:00:01,0 --> 00:00:02,0\ncaf\u00e9\n', 'latin1');
    expect(read(old)).toMatchObject({ value: expect.stringContaining('café') as string });
  });

  it.each(['', '<!doctype html>', 'WEBVTT\n', '1\n00:00:05,000 --> 00:00:01,000\nBack\n'])(
    'refuses %j with a sentence',
    (text) => {
      expect(read(text)).toMatchObject({
        ok: false,
        error: { message: expect.stringMatching(/\.$/) as string },
      });
    },
  );

  it('reads a line of nothing but open braces in linear time', () => {
    const begun = performance.now();
    expect(read(`00:01.000 --> 00:02.000\n${'{\\'.repeat(300_000)}\n`).ok).toBe(true);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it.each(['en', 'pt-br', 'zh-Hant-TW', 'es-419'])('has a name for %s', (language) => {
    expect(languageSchema.parse(language)).toBe(language);
    expect(withCaptions('#EXTM3U\n', [language])).toContain(`LANGUAGE="${language}"`);
  });

  it.each(['en-ab1', 'zh-yue', 'en-../x', 'EN'])('takes no language like %s', (language) => {
    expect(languageSchema.safeParse(language).success).toBe(false);
  });

  it('lists them in the main playlist, any number of times', () => {
    const master = '#EXTM3U\n\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1"\nvideo/index.m3u8\n';
    const listed = withCaptions(master, ['en', 'pt-BR']);
    expect(listed).toContain('GROUP-ID="captions",NAME="English",LANGUAGE="en"');
    expect(listed).toContain(
      'URI="captions/pt-BR.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1",SUBTITLES="captions"\nvideo',
    );
    expect(withCaptions(listed, ['en', 'pt-BR'])).toBe(listed);
    expect(withCaptions(listed, [])).toBe(master);
  });
});

it('refuses captions that begin after the end of the video, and takes those that end there', () => {
  const bytes = new TextEncoder().encode('WEBVTT\n\n00:09.000 --> 00:12.000\nLast words\n');
  expect(readCaptions(bytes, 10)).toMatchObject({ ok: true });
  expect(readCaptions(bytes, 8)).toMatchObject({
    ok: false,
    error: {
      message: expect.stringContaining('00:09.000 begin after the end of the video, at 00:00:08.000'),
    },
  });
});
