import { describeUnplayable, findCodecs } from './stream-formats';
import {
  type ByteRange,
  isEnded,
  isMultivariant,
  lengthOf,
  readVariants,
  renameAddresses,
  toLines,
} from '@/recording/hls/playlist';
import { type Attributes, readAttributes, readTag, type Role, unquote } from '@/recording/hls/tags';

export type StreamFacts = ReturnType<typeof readRenditions> & ReturnType<typeof readLength>;

export type StreamReport = {
  state: 'ready' | 'waiting' | 'refused';
  facts: StreamFacts | null;
  says: string[];
};

export type Looked = { ok: true; text: string } | { ok: false; state: 'waiting' | 'refused'; says: string };

export type StreamSource = {
  root: string;
  read: (address: string) => Promise<Looked>;
  resolve: (uri: string, playlist: string, role: Role) => string | null;
  check: (address: string, part: ByteRange | null) => Promise<string | null>;
  readStart: (address: string, part: ByteRange | null) => Promise<Uint8Array | null>;
  describeRefused: (uris: string[]) => string;
};

/** Reads the playlist and its first rendition, once each. */
export async function probeStream(source: StreamSource): Promise<StreamReport> {
  const first = await source.read(source.root);
  if (!first.ok) return { state: first.state, facts: null, says: [first.says] };
  const listed = listAddresses(source, first.text, source.root);
  if (!isMultivariant(first.text)) return finish(source, { master: null, media: first.text, ...listed });
  const [variant] = readVariants(first.text);
  const address = variant && source.resolve(variant.uri, source.root, 'playlist');
  if (!address) return refuse(source, listed.refused);
  const media = await source.read(address);
  if (!media.ok) return { state: media.state, facts: null, says: [`Its first quality: ${media.says}`] };
  const inMedia = listAddresses(source, media.text, address);
  const refused = [...listed.refused, ...inMedia.refused];
  return finish(source, { master: first.text, media: media.text, files: inMedia.files, refused });
}

type Read = { master: string | null; media: string; files: NamedFile[]; refused: string[] };
type NamedFile = { address: string; part: ByteRange | null; role: Role };

async function finish(source: StreamSource, { master, media, files, refused }: Read): Promise<StreamReport> {
  if (refused.length > 0) return refuse(source, refused);
  for (const { address, part } of new Set([...files.slice(0, 3), ...files.slice(-1)])) {
    const fault = await source.check(address, part);
    if (fault !== null) return { state: 'refused', facts: null, says: [fault] };
  }
  const facts = { ...readRenditions(master ?? ''), ...readLength(media) };
  const hasSigns = /^#EXT-X-MEDIA:.*TYPE=CLOSED-CAPTIONS/im.test(master ?? '');
  const unplayable = describeUnplayable(await readFormats(source, master ?? '', files));
  return {
    state: 'ready',
    facts,
    says: [
      ...(unplayable === null ? [] : [unplayable]),
      ...(hasSigns ? ['Captions inside the video (CEA-608) are not shown; WebVTT is.'] : []),
    ],
  };
}

async function readFormats(source: StreamSource, master: string, files: NamedFile[]): Promise<string[][]> {
  const named = readVariants(master).map(({ attributes }) => toCodecs(attributes));
  if (named.length > 0 && named.every((codecs) => codecs.length > 0)) return named;
  const first = files.find(({ role }) => role !== 'key');
  const start = first ? await source.readStart(first.address, first.part) : null;
  const codecs = start ? findCodecs(start) : [];
  return codecs.length > 0 ? [codecs] : [];
}

const toCodecs = (attributes: Attributes) =>
  (unquote(attributes.get('CODECS')) ?? '')
    .split(',')
    .map((codec) => codec.trim())
    .filter((codec) => codec !== '');

function refuse(source: StreamSource, uris: string[]): StreamReport {
  return { state: 'refused', facts: null, says: [source.describeRefused(uris)] };
}

function listAddresses({ resolve }: StreamSource, text: string, playlist: string) {
  const files: NamedFile[] = [];
  const refused: string[] = [];
  renameAddresses(text, (uri, part, role) => {
    const address = resolve(uri, playlist, role);
    if (address === null) refused.push(uri);
    else if (role !== 'playlist') files.push({ address, part, role });
    return address;
  });
  return { files, refused };
}

function readRenditions(master: string) {
  const variants = readVariants(master).map(({ attributes }) => attributes);
  const media = toLines(master).flatMap((line) => {
    const tag = readTag(line);
    return tag?.name === 'EXT-X-MEDIA' ? [readAttributes(tag.value)] : [];
  });
  const names = (type: string) =>
    media.flatMap((one) => (one.get('TYPE') === type ? [unquote(one.get('NAME')) ?? ''] : []));
  return {
    // Bandwidth in bits per second.
    renditions: variants.map((one) => ({
      height: Number(/x(\d{1,5})$/.exec(one.get('RESOLUTION') ?? '')?.[1] ?? 0) || null,
      bandwidth: Number(one.get('BANDWIDTH') ?? 0) || 0,
    })),
    codecs: unique(variants.flatMap(toCodecs)),
    audio: unique(names('AUDIO')),
    captions: unique(names('SUBTITLES')),
  };
}

/** For a live stream `lengthMs` is the DVR length. `isWhole` means that it keeps everything. */
function readLength(media: string) {
  const isLive = !isEnded(media);
  return { isLive, isWhole: !isLive || media.includes('#EXT-X-PLAYLIST-TYPE:'), lengthMs: lengthOf(media) };
}

function unique(values: string[]): string[] {
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
}

/**
 * Example: `live, DVR of 30 s; 1080p (5.0 Mbit/s); avc1.640028; audio: English; captions: English`.
 */
export function describeStream(facts: StreamFacts): string {
  const { renditions, codecs, audio, captions, isLive, isWhole, lengthMs } = facts;
  const length = toLength(lengthMs);
  const back = isWhole ? 'DVR from the beginning' : `DVR of ${length}`;
  const sizes = renditions.map(
    ({ height, bandwidth }) =>
      `${height === null ? 'sound or unknown size' : `${height}p`} (${(bandwidth / 1e6).toFixed(1)} Mbit/s)`,
  );
  return [
    isLive ? `live, ${back}` : `recorded, ${length}`,
    sizes.join(', ') || 'one quality',
    codecs.join(', ') || 'codecs not named',
    ...(audio.length > 0 ? [`audio: ${audio.join(', ')}`] : []),
    ...(captions.length > 0 ? [`captions: ${captions.join(', ')}`] : []),
  ].join('; ');
}

function toLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 1 ? `${minutes} min` : `${seconds} s`;
}
