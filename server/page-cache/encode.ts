import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type EncodedBody = Record<Encoding, Buffer>;
export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli's highest makes pages 9 % smaller and takes forty times as long. */
const LEVEL = 6;

export async function encodeBody(text: string): Promise<EncodedBody> {
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: LEVEL,
    // Pages are small, and the process keeps the memory of a larger window.
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  const [br, zipped] = await Promise.all([
    toBrotli(identity, { params }),
    toGzip(identity, { level: LEVEL }),
  ]);
  return { br, gzip: zipped, identity };
}

/** Browsers send a handful of different headers. */
const MAX_PICKED = 100;
const MAX_LENGTH = 200;
const picked = new Map<string, Encoding>();

export function pickEncoding(accept: string | string[] | undefined): Encoding {
  const header = Array.isArray(accept) ? accept.join(',') : (accept ?? '');
  const known = picked.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (header.length <= MAX_LENGTH) {
    if (picked.size >= MAX_PICKED) picked.clear();
    picked.set(header, encoding);
  }
  return encoding;
}

/** RFC 9110 section 12.5.3. */
function choose(accept: string): Encoding {
  const weights = new Map(
    accept.split(',').map((part) => {
      const [coding = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  const allows = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
}
