import { ProtocolFault } from './protocol-fault';

/** Action Message Format 0, as far as encoders use it. */

export type AmfValue = number | boolean | string | null | AmfValue[] | { [name: string]: AmfValue };

const MAX_DEPTH = 6;
const MAX_VALUES = 500;

const MARKER = {
  number: 0,
  boolean: 1,
  text: 2,
  object: 3,
  null: 5,
  undefined: 6,
  map: 8,
  end: 9,
  list: 10,
  date: 11,
  longText: 12,
};

/** Throws a `ProtocolFault`. */
export function decodeAmf0(bytes: Buffer): AmfValue[] {
  let at = 0;
  let count = 0;

  function take(length: number): Buffer {
    if (at + length > bytes.length) throw new ProtocolFault('An AMF value is cut off');
    at += length;
    return bytes.subarray(at - length, at);
  }

  const takeText = (length: number) => take(length).toString('utf8');

  function readValue(depth: number): AmfValue {
    count += 1;
    if (depth > MAX_DEPTH || count > MAX_VALUES) throw new ProtocolFault('An AMF message is too large');
    const marker = take(1).readUInt8(0);
    switch (marker) {
      case MARKER.number:
        return take(8).readDoubleBE(0);
      case MARKER.boolean:
        return take(1).readUInt8(0) !== 0;
      case MARKER.text:
        return takeText(take(2).readUInt16BE(0));
      case MARKER.longText:
        return takeText(take(4).readUInt32BE(0));
      case MARKER.null:
      case MARKER.undefined:
        return null;
      case MARKER.object:
        return readProperties(depth);
      case MARKER.map:
        take(4);
        return readProperties(depth);
      case MARKER.list:
        return readList(depth);
      case MARKER.date:
        return take(10).readDoubleBE(0);
      default:
        throw new ProtocolFault(`An AMF value of type ${marker} is unknown`);
    }
  }

  function readProperties(depth: number): AmfValue {
    const found = new Map<string, AmfValue>();
    for (;;) {
      const name = takeText(take(2).readUInt16BE(0));
      if (name === '' && bytes[at] === MARKER.end) break;
      found.set(name, readValue(depth + 1));
    }
    at += 1;
    return Object.fromEntries(found);
  }

  function readList(depth: number): AmfValue[] {
    const length = take(4).readUInt32BE(0);
    if (length > MAX_VALUES) throw new ProtocolFault('An AMF message is too large');
    return Array.from({ length }, () => readValue(depth + 1));
  }

  const values: AmfValue[] = [];
  while (at < bytes.length) values.push(readValue(0));
  return values;
}

export function encodeAmf0(values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(encodeValue));
}

function encodeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.of(MARKER.null);
  if (typeof value === 'boolean') return Buffer.of(MARKER.boolean, Number(value));
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.of(MARKER.text), encodeName(value)]);
  if (Array.isArray(value)) {
    const head = Buffer.of(MARKER.list, 0, 0, 0, value.length);
    return Buffer.concat([head, ...value.map(encodeValue)]);
  }
  const properties = Object.entries(value).flatMap(([name, one]) => [encodeName(name), encodeValue(one)]);
  return Buffer.concat([Buffer.of(MARKER.object), ...properties, Buffer.of(0, 0, MARKER.end)]);
}

function encodeName(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, 0xffff);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Reads a property of an object, or null. */
export function propertyOf(value: AmfValue | undefined, name: string): AmfValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}
