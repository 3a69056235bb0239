import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A body in the three forms a browser may take; compressed once, as well as it goes, off the event loop. */
export type EncodedBody = Record<Encoding, Buffer>;
export type Encoding = 'br' | 'gzip' | 'identity';

/** Compresses a text for keeping. */
export async function encodeBody(text: string): Promise<EncodedBody> {
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  const [br, zipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity, { level: 9 })]);
  return { br, gzip: zipped, identity };
}

/**
 * The smallest form an Accept-Encoding header allows (RFC 9110 section 12.5.3): a coding counts when it, or `*`, is named
 * without `q=0`.
 */
export function pickEncoding(accept: string | undefined): Encoding {
  const weights = new Map(
    (accept ?? '').split(',').map((part) => {
      const [coding = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  const allows = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
}
