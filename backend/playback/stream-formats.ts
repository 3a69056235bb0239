/** RFC 6381 codecs that every supported browser decodes. `stpp` and `wvtt` are captions. */
const PLAYED = /^(?:avc[13]|vp0?9|av01|mp4a\.(?:40|67|69|6b)|mp4a$|mp3|opus|flac|stpp|wvtt)/i;

const NAMES: Readonly<Record<string, string>> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  'ac-3': 'Dolby Digital',
  'ec-3': 'Dolby Digital Plus',
};

/** Returns null when most browsers can play a rendition. */
export function describeUnplayable(renditions: readonly (readonly string[])[]): string | null {
  const unplayed = renditions.map((codecs) => codecs.filter((codec) => !PLAYED.test(codec)));
  if (unplayed.length === 0 || unplayed.some((codecs) => codecs.length === 0)) return null;
  const names = new Set(unplayed.flat().map((codec) => NAMES[codec.split('.', 1)[0] ?? ''] ?? codec));
  return `Most browsers can't play ${[...names].join(', ')}. Add a quality in H.264 with AAC sound.`;
}

/** Takes the start of a segment, or its initialization. */
export function findCodecs(bytes: Uint8Array): string[] {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (start[0] === 0x47 && start[188] === 0x47) return listTransportStreams(start);
  if (start.toString('latin1', 4, 8) !== 'ftyp') return [];
  // The names of the sample entries (ISO 14496-12, 8.5.2).
  return start.toString('latin1').match(/hvc1|hev1|dvh1|dvhe|avc[13]|av01|vp09|mp4a|ac-3|ec-3/g) ?? [];
}

/** Stream types in a program map table (ISO 13818-1, table 2-34). */
const STREAM_TYPES: Readonly<Record<number, string>> = {
  0x02: 'MPEG-2',
  0x0f: 'mp4a',
  0x1b: 'avc1',
  0x24: 'hvc1',
  0x81: 'ac-3',
  0x87: 'ec-3',
};
const PACKET_BYTES = 188;
const PROGRAM_MAP = 2;

function listTransportStreams(bytes: Buffer): string[] {
  for (let at = 0; at + PACKET_BYTES <= bytes.length; at += PACKET_BYTES) {
    const packet = bytes.subarray(at, at + PACKET_BYTES);
    const isStart = (packet.readUInt8(1) & 0x40) !== 0;
    const adaptation = packet.readUInt8(3) & 0x20 ? packet.readUInt8(4) + 1 : 0;
    if (!isStart || adaptation > 160) continue;
    const table = packet.subarray(5 + adaptation + packet.readUInt8(4 + adaptation));
    if (table[0] === PROGRAM_MAP && table.length > 12) return listStreamTypes(table);
  }
  return [];
}

function listStreamTypes(table: Buffer): string[] {
  const found: string[] = [];
  const end = Math.min(table.length - 5, (table.readUInt16BE(1) & 0xfff) - 1);
  for (let at = 12 + (table.readUInt16BE(10) & 0xfff); at < end;) {
    const codec = STREAM_TYPES[table.readUInt8(at)];
    if (codec !== undefined) found.push(codec);
    at += 5 + (table.readUInt16BE(at + 3) & 0xfff);
  }
  return found;
}
