import { describe, expect, it } from 'vitest';
import { isMultivariant, isPlaylist, listVariants, readMediaPlaylist, renameAddresses } from './playlist';

const MASTER =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English, with a comma",URI="audio/en.m3u8"\n' +
  '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1,mp4a",AUDIO="a"\r\n720p/index.m3u8\n\n# a comment: URI="x"\n' +
  '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="iframes.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=2\n360p/index.m3u8\n';

describe('playlists', () => {
  it('are told from other texts, and variants from segments', () => {
    expect(isPlaylist(MASTER)).toBe(true);
    expect(isPlaylist('\uFEFF#EXTM3U\r\n')).toBe(true);
    expect(isPlaylist('<html>#EXTM3U')).toBe(false);
    expect(isPlaylist('#EXTM3U8')).toBe(false);
    expect(isMultivariant(MASTER)).toBe(true);
    expect(isMultivariant('#EXTM3U\n#EXTINF:4,\n#EXT-X-STREAM.ts\n')).toBe(false);
    expect(listVariants(MASTER)).toEqual(['720p/index.m3u8', '360p/index.m3u8']);
  });

  it('replace every address, in lines and attributes, and nothing else', () => {
    const named: string[] = [];
    const text = renameAddresses(MASTER, (uri) => {
      named.push(uri);
      return `<${uri}>`;
    });
    expect(named).toEqual(['audio/en.m3u8', '720p/index.m3u8', 'iframes.m3u8', '360p/index.m3u8']);
    expect(text).toContain('NAME="English, with a comma",URI="<audio/en.m3u8>"');
    expect(text).toContain('\n# a comment: URI="x"\n');
    const key = renameAddresses('#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k.key",IV=0x1\n', () => 'renamed');
    expect(key).toContain('METHOD=AES-128,URI="renamed",IV=0x1');
  });

  it('tell their segments, with the tags that belong to each', () => {
    const video = readMediaPlaylist(
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-MEDIA-SEQUENCE:9\n#EXT-X-MAP:URI="i.mp4"\n#EXTINF:4.5,title\n' +
        '#EXT-X-BYTERANGE:10@0\na.m4s\n#EXTINF:2,\nb.m4s\n#EXT-X-ENDLIST\n',
    );
    expect(video).toEqual({
      head: ['#EXT-X-VERSION:7'],
      segments: [
        { seconds: 4.5, uri: 'a.m4s', tags: ['#EXT-X-BYTERANGE:10@0'] },
        { seconds: 2, uri: 'b.m4s', tags: [] },
      ],
      isEnded: true,
      map: '#EXT-X-MAP:URI="i.mp4"',
    });
  });
});
