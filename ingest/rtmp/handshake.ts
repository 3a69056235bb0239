import { randomBytes } from 'node:crypto';
import type { ByteReader } from './byte-reader';
import { ProtocolFault } from './protocol-fault';

const VERSION = 3;
const SIZE = 1536;

/** The simple handshake (RTMP 1.0 section 5.2). Resolves with false when the client went away. */
export async function shakeHands(bytes: ByteReader, send: (data: Buffer) => void): Promise<boolean> {
  const c0 = await bytes.read(1);
  if (c0 === null) return false;
  if (c0[0] !== VERSION) throw new ProtocolFault('This is no RTMP: the version is wrong');
  const c1 = await bytes.read(SIZE);
  if (c1 === null) return false;
  const s1 = Buffer.concat([Buffer.alloc(8), randomBytes(SIZE - 8)]);
  send(Buffer.concat([Buffer.of(VERSION), s1, c1]));
  return (await bytes.read(SIZE)) !== null;
}
