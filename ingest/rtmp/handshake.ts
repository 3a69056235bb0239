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
  send(Buffer.concat([Buffer.of(VERSION), toGreeting(), c1]));
  return (await bytes.read(SIZE)) !== null;
}

/** The same from the side of a client. Resolves with false when the server went away. */
export async function offerHand(bytes: ByteReader, send: (data: Buffer) => void): Promise<boolean> {
  send(Buffer.concat([Buffer.of(VERSION), toGreeting()]));
  const s0 = await bytes.read(1);
  if (s0 === null) return false;
  if (s0[0] !== VERSION) throw new ProtocolFault('This is no RTMP: the version is wrong');
  const s1 = await bytes.read(SIZE);
  if (s1 === null || (await bytes.read(SIZE)) === null) return false;
  send(s1);
  return true;
}

const toGreeting = () => Buffer.concat([Buffer.alloc(8), randomBytes(SIZE - 8)]);
