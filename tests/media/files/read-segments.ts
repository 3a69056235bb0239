/** Times in seconds, of the whole video; `size` in bytes. In the order of decoding. */
export type Sample = { seconds: number; size: number };
export type Samples = { video: Sample[]; audio: Sample[] };

type Box = { type: string; content: Buffer };

function listBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw new Error(`A box of ${size} bytes at ${at}`);
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

function find(bytes: Buffer, path: string): Buffer[] {
  const [first = '', ...rest] = path.split('/');
  const found = listBoxes(bytes).flatMap(({ type, content }) => (type === first ? [content] : []));
  return rest.length === 0 ? found : found.flatMap((content) => find(content, rest.join('/')));
}

function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`No ${what}`);
  return value;
}

/**
 * The samples of CMAF segments (ISO 14496-12, 8.8), read without the library that wrote them and
 * without ffmpeg, which moves the times of fragments.
 */
export function readSegments(map: Buffer, segments: readonly Buffer[]): Samples {
  const tracks = new Map<number, { kind: 'video' | 'audio'; scale: number }>();
  for (const trak of find(map, 'moov/trak')) {
    const [tkhd] = find(trak, 'tkhd');
    const [mdhd] = find(trak, 'mdia/mdhd');
    const [hdlr] = find(trak, 'mdia/hdlr');
    const id = need(tkhd, 'tkhd').readUInt32BE(need(tkhd, 'tkhd')[0] === 1 ? 20 : 12);
    const scale = need(mdhd, 'mdhd').readUInt32BE(need(mdhd, 'mdhd')[0] === 1 ? 20 : 12);
    const kind = need(hdlr, 'hdlr').toString('latin1', 8, 12) === 'vide' ? 'video' : 'audio';
    tracks.set(id, { kind, scale });
  }
  const samples: Samples = { video: [], audio: [] };
  for (const segment of segments)
    for (const traf of find(segment, 'moof/traf')) {
      const { id, duration, size } = readHeader(need(find(traf, 'tfhd')[0], 'tfhd'));
      const { kind, scale } = need(tracks.get(id), `track ${id}`);
      const tfdt = need(find(traf, 'tfdt')[0], 'tfdt');
      let at = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
      for (const trun of find(traf, 'trun'))
        for (const sample of readRun(trun, { duration, size })) {
          samples[kind].push({ seconds: (at + sample.offset) / scale, size: sample.size });
          at += sample.duration;
        }
    }
  return samples;
}

function readHeader(tfhd: Buffer) {
  const flags = tfhd.readUInt32BE(0);
  let at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  const take = (flag: number) => (flags & flag ? tfhd.readUInt32BE((at += 4) - 4) : 0);
  return { id: tfhd.readUInt32BE(4), duration: take(8), size: take(16) };
}

function* readRun(trun: Buffer, otherwise: { duration: number; size: number }) {
  const flags = trun.readUInt32BE(0);
  const count = trun.readUInt32BE(4);
  let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const take = () => trun.readUInt32BE((at += 4) - 4);
  for (let index = 0; index < count; index += 1) {
    const duration = flags & 0x100 ? take() : otherwise.duration;
    const size = flags & 0x200 ? take() : otherwise.size;
    if (flags & 0x400) at += 4;
    const offset = flags & 0x800 ? trun.readInt32BE((at += 4) - 4) : 0;
    yield { duration, size, offset };
  }
}
