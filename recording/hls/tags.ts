export type Role = 'playlist' | 'segment' | 'map' | 'key';

export type Attributes = ReadonlyMap<string, string>;

export type TagRule = {
  does: 'pass' | 'rewrite' | 'drop' | 'refuse';
  /** Without `keeps` the value is no attribute list. */
  keeps?: readonly string[];
  leadsTo?: Role;
  /** A cut video writes the tag in its head, or with its segment. */
  cut?: 'head' | 'segment';
};

const VARIANT = [
  'BANDWIDTH',
  'AVERAGE-BANDWIDTH',
  'SCORE',
  'CODECS',
  'SUPPLEMENTAL-CODECS',
  'RESOLUTION',
  'HDCP-LEVEL',
  'VIDEO-RANGE',
  'REQ-VIDEO-LAYOUT',
  'STABLE-VARIANT-ID',
  'VIDEO',
  'NAME',
  'PROGRAM-ID',
];
const RENDITION = [
  'TYPE',
  'URI',
  'GROUP-ID',
  'LANGUAGE',
  'ASSOC-LANGUAGE',
  'NAME',
  'STABLE-RENDITION-ID',
  'DEFAULT',
  'AUTOSELECT',
  'FORCED',
  'INSTREAM-ID',
  'BIT-DEPTH',
  'SAMPLE-RATE',
  'CHARACTERISTICS',
  'CHANNELS',
];
const DATES = [
  'ID',
  'CLASS',
  'START-DATE',
  'CUE',
  'END-DATE',
  'DURATION',
  'PLANNED-DURATION',
  'END-ON-NEXT',
  'SCTE35-CMD',
  'SCTE35-OUT',
  'SCTE35-IN',
];

/**
 * RFC 8216bis, explained in docs/streams.md. Tags and attributes missing here are dropped, because
 * they could reveal the origin.
 */
export const TAGS: Readonly<Record<string, TagRule>> = {
  EXTM3U: { does: 'pass' },
  'EXT-X-VERSION': { does: 'pass', cut: 'head' },
  'EXT-X-INDEPENDENT-SEGMENTS': { does: 'pass', cut: 'head' },
  'EXT-X-START': { does: 'pass', keeps: ['TIME-OFFSET', 'PRECISE'] },
  'EXT-X-DEFINE': { does: 'rewrite' },
  'EXT-X-TARGETDURATION': { does: 'pass' },
  'EXT-X-MEDIA-SEQUENCE': { does: 'pass' },
  'EXT-X-DISCONTINUITY-SEQUENCE': { does: 'pass' },
  'EXT-X-ENDLIST': { does: 'pass' },
  'EXT-X-PLAYLIST-TYPE': { does: 'pass' },
  'EXT-X-I-FRAMES-ONLY': { does: 'pass', cut: 'head' },
  'EXT-X-ALLOW-CACHE': { does: 'drop' },
  'EXT-X-PART-INF': { does: 'drop' },
  'EXT-X-SERVER-CONTROL': { does: 'pass', keeps: ['HOLD-BACK'] },
  EXTINF: { does: 'rewrite' },
  'EXT-X-BYTERANGE': { does: 'rewrite', cut: 'segment' },
  'EXT-X-DISCONTINUITY': { does: 'pass', cut: 'segment' },
  'EXT-X-KEY': { does: 'rewrite', keeps: ['METHOD', 'URI', 'IV'], leadsTo: 'key' },
  'EXT-X-MAP': { does: 'rewrite', keeps: ['URI'], leadsTo: 'map' },
  'EXT-X-PROGRAM-DATE-TIME': { does: 'pass' },
  'EXT-X-GAP': { does: 'pass', cut: 'segment' },
  'EXT-X-BITRATE': { does: 'pass', cut: 'segment' },
  'EXT-X-PART': { does: 'drop' },
  'EXT-X-DATERANGE': { does: 'pass', keeps: DATES },
  'EXT-X-SKIP': { does: 'refuse' },
  'EXT-X-PRELOAD-HINT': { does: 'drop' },
  'EXT-X-RENDITION-REPORT': { does: 'drop' },
  'EXT-X-MEDIA': { does: 'rewrite', keeps: RENDITION, leadsTo: 'playlist' },
  'EXT-X-STREAM-INF': {
    does: 'pass',
    keeps: [...VARIANT, 'FRAME-RATE', 'AUDIO', 'SUBTITLES', 'CLOSED-CAPTIONS'],
  },
  'EXT-X-I-FRAME-STREAM-INF': { does: 'rewrite', keeps: [...VARIANT, 'URI'], leadsTo: 'playlist' },
  'EXT-X-SESSION-DATA': { does: 'drop' },
  'EXT-X-SESSION-KEY': { does: 'rewrite', keeps: ['METHOD', 'URI', 'IV'], leadsTo: 'key' },
  'EXT-X-CONTENT-STEERING': { does: 'drop' },
};

/** Returns null for a comment or an address. */
export function readTag(line: string): { name: string; value: string } | null {
  if (!line.startsWith('#EXT')) return null;
  const colon = line.indexOf(':');
  return colon < 0
    ? { name: line.slice(1), value: '' }
    : { name: line.slice(1, colon), value: line.slice(colon + 1) };
}

const ATTRIBUTE = /\s*([A-Z0-9-]+)=("[^"]*"|[^",]*)(?:,|$)/iy;

/** RFC 8216 section 4.2. Stops at an invalid attribute. Some encoders use lower case. */
export function readAttributes(list: string): Map<string, string> {
  const found = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(list); match !== null; match = ATTRIBUTE.exec(list)) {
    const [, name = '', value = ''] = match;
    found.set(name.toUpperCase(), value.trim());
    if (ATTRIBUTE.lastIndex >= list.length) break;
  }
  return found;
}

export function unquote(value: string | undefined): string | null {
  return value === undefined ? null : value.replace(/^"|"$/g, '');
}

/** Returns a message for a tag that prevents playback. */
export function findRefusal(name: string, value: string): string | null {
  if (name === 'EXT-X-SKIP') return 'Its playlist is a delta update, which leaves segments out (EXT-X-SKIP).';
  if (name !== 'EXT-X-KEY' && name !== 'EXT-X-SESSION-KEY') return null;
  const attributes = readAttributes(value);
  const method = attributes.get('METHOD') ?? 'unknown';
  const format = unquote(attributes.get('KEYFORMAT')) ?? 'identity';
  if (method === 'NONE') return null;
  if (method !== 'AES-128' || format !== 'identity')
    return `It is encrypted with ${method} (${format}). DRM can't be played; use AES-128 with a key file, or no encryption.`;
  return attributes.has('URI')
    ? null
    : 'It is encrypted, and its playlist names no key (EXT-X-KEY without URI).';
}

/** Players load interstitials directly, without the gateway. */
export function isInterstitial(attributes: Attributes): boolean {
  return (
    attributes.has('X-ASSET-URI') ||
    attributes.has('X-ASSET-LIST') ||
    unquote(attributes.get('CLASS')) === 'com.apple.hls.interstitial'
  );
}
