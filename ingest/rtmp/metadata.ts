import { encodeAmf0 } from './amf0';

/** Longer metadata is not relayed. In bytes. */
const MAX_METADATA = 16 * 1024;
const METADATA = encodeAmf0(['@setDataFrame']);
const NAME = encodeAmf0(['onMetaData']);

/** An encoder's metadata as a publisher sends it, or null for other data. */
export function toMetadata(payload: Buffer): Buffer | null {
  const bare = payload.subarray(0, METADATA.length).equals(METADATA)
    ? payload.subarray(METADATA.length)
    : payload;
  const isMetadata = bare.length <= MAX_METADATA && bare.subarray(0, NAME.length).equals(NAME);
  return isMetadata ? Buffer.concat([METADATA, bare]) : null;
}
