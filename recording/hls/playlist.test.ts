import { describe, expect, it } from 'vitest';
import { readMediaPlaylist } from './media-playlist';
import { isMultivariant, isPlaylist, NO_ADDRESS, readVariants, renameAddresses } from './playlist';

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
    expect(readVariants(MASTER).map(({ uri }) => uri)).toEqual(['720p/index.m3u8', '360p/index.m3u8']);
  });

  it('replace every address, in lines and attributes, and nothing else', () => {
    const named: string[] = [];
    const text = renameAddresses(MASTER, (uri) => {
      named.push(uri);
      return `<${uri}>`;
    });
    expect(named).toEqual(['audio/en.m3u8', '720p/index.m3u8', 'iframes.m3u8', '360p/index.m3u8']);
    expect(text).toContain('NAME="English, with a comma",URI="<audio/en.m3u8>"');
    expect(text).not.toContain('a comment');
  });

  it('leave out a rendition without an address, and open nothing where a segment has none', () => {
    const text = renameAddresses(MASTER, (uri) => (uri.startsWith('720p') ? uri : null));
    expect(text).toBe(
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1,mp4a",AUDIO="a"\n720p/index.m3u8\n',
    );
    const media = '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="https://x/k"\n#EXTINF:4,\nhttps://x/a.ts\n';
    expect(renameAddresses(media, () => null)).toBe(
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${NO_ADDRESS}"\n#EXTINF:4,\n${NO_ADDRESS}\n`,
    );
  });

  it('tell their segments, with what belongs to each and what is in force for it', () => {
    const video = readMediaPlaylist(
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-MEDIA-SEQUENCE:9\n#EXT-X-MAP:URI="i.mp4"\n#EXTINF:4.5,title\n' +
        '#EXT-X-BYTERANGE:10@0\na.m4s\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:2,\nb.m4s\n' +
        '#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP:URI="j.mp4"\n#EXTINF:2,\nc.m4s\n#EXT-X-ENDLIST\n',
    );
    const map = { tag: '#EXT-X-MAP:URI="i.mp4"', key: null };
    const key = '#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x0000000000000000000000000000000a';
    const plain = { isNewStart: false, key: null, map, at: null, tags: [] };
    expect(video).toEqual({
      head: ['#EXT-X-VERSION:7'],
      segments: [
        { ...plain, seconds: 4.5, uri: 'a.m4s', tags: ['#EXT-X-BYTERANGE:10@0'] },
        { ...plain, seconds: 2, uri: 'b.m4s', key },
        {
          ...plain,
          seconds: 2,
          uri: 'c.m4s',
          isNewStart: true,
          map: { tag: '#EXT-X-MAP:URI="j.mp4"', key: null },
        },
      ],
      isEnded: true,
    });
  });
});
