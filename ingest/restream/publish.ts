import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type AmfValue, decodeAmf0, propertyOf } from '../rtmp/amf0';
import { createByteReader } from '../rtmp/byte-reader';
import { createChunkReader, type Message, MESSAGE } from '../rtmp/chunk-reader';
import {
  encodeAcknowledgement,
  encodeCommand,
  encodeOpening,
  encodePong,
  toMediaChunks,
} from '../rtmp/chunk-writer';
import { offerHand } from '../rtmp/handshake';
import { type AddressRules, findAddresses } from './find-addresses';
import { PublishFault } from './publish-fault';

/** From the DNS query to the leave to send, in ms. */
const BEGIN_MS = 10_000;
/** Neither read nor sent, in ms. */
const STILL_MS = 20_000;
const FAREWELL_MS = 1000;
/** In bytes: what servers say is small. */
const LIMITS = { message: 16 * 1024, open: 32 * 1024 };
const MAX_HEARD = 256 * 1024;
const PING = 6;
const CALLS = { connect: 1, release: 2, announce: 3, create: 4, publish: 5 };

/** `url` is rtmp:// or rtmps://, and its path the application. */
export type Target = { url: string; key: string };

/** A connection that may send. */
export type Link = {
  /** `ms` is a timestamp of 32 bits. */
  write: (type: number, ms: number, payload: Buffer) => void;
  /** Bytes that wait in it. */
  waiting: () => number;
  /** Ends the stream in order. */
  finish: () => void;
};

export type PublishOptions = AddressRules & {
  /** Of tests, for RTMPS. */
  ca?: string;
  /** Which of the host's addresses is tried. */
  attempt: number;
  signal: AbortSignal;
  ready: (link: Link) => void;
  drained: () => void;
};

/** Publishes to another RTMP server. Throws a `PublishFault` unless `finish` ended it. */
export async function publish({ url, key }: Target, options: PublishOptions): Promise<void> {
  const { attempt, signal, ready, drained, ca } = options;
  const { protocol, hostname, port, pathname, host } = new URL(url);
  const name = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'rtmps:';
  const addresses = await findAddresses(name, options);
  signal.throwIfAborted();
  const to = { host: addresses[attempt % addresses.length], port: Number(port || (isSecure ? 443 : 1935)) };
  const socket: Socket = isSecure
    ? connectTls({ ...to, ...(isIP(name) === 0 && { servername: name }), ...(ca !== undefined && { ca }) })
    : connect(to);
  const end = () => void socket.destroy();
  let isLate = false;
  signal.addEventListener('abort', end, { once: true });
  socket.on('error', end).on('drain', drained).setNoDelay(true);
  socket.setTimeout(STILL_MS, end);
  const late = setTimeout(() => {
    isLate = true;
    end();
  }, BEGIN_MS);
  let isFinished = false;

  const app = pathname.split('/').filter(Boolean).join('/');
  const send = (data: Buffer) => void (socket.writable && socket.write(data));
  const call = (id: number, method: string, ...values: AmfValue[]) =>
    send(encodeCommand(0, [method, id, ...values]));
  let streamId = 0;
  let window = Infinity;
  /** It has the key, and has not answered. */
  let isAsked = false;

  const link: Link = {
    write(type, ms, payload) {
      if (!socket.writable) return;
      socket.cork();
      for (const part of toMediaChunks(type, streamId, ms >>> 0, payload)) socket.write(part);
      socket.uncork();
    },
    waiting: () => socket.writableLength,
    finish() {
      isFinished = true;
      call(0, 'FCUnpublish', null, key);
      call(0, 'deleteStream', null, streamId);
      socket.destroySoon();
      setTimeout(end, FAREWELL_MS).unref();
    },
  };

  function obey(payload: Buffer): void {
    const [method, id, , value] = decodeAmf0(payload);
    if (method === '_error' && (id === CALLS.connect || id === CALLS.create))
      throw new PublishFault('refused', 'The server refused the application');
    if (method === '_result' && id === CALLS.connect) {
      call(CALLS.release, 'releaseStream', null, key);
      call(CALLS.announce, 'FCPublish', null, key);
      call(CALLS.create, 'createStream', null);
    } else if (method === '_result' && id === CALLS.create && typeof value === 'number') {
      streamId = value >>> 0;
      isAsked = true;
      send(encodeCommand(streamId, ['publish', CALLS.publish, null, key, 'live']));
    } else if (method === 'onStatus' && propertyOf(value, 'code') === 'NetStream.Publish.Start') {
      clearTimeout(late);
      isAsked = false;
      ready(link);
    } else if (method === 'onStatus' && propertyOf(value, 'level') === 'error')
      throw new PublishFault(isAsked ? 'refused' : 'lost', 'The server refused the stream');
  }

  function control({ type, payload }: Message): void {
    const isPing = type === MESSAGE.userControl && payload.length >= 6 && payload.readUInt16BE(0) === PING;
    if (isPing) send(encodePong(payload.subarray(2, 6)));
    if (type === MESSAGE.windowSize && payload.length >= 4) window = Math.max(1000, payload.readUInt32BE(0));
    if (type === MESSAGE.command) obey(payload);
  }

  let acknowledged = 0;
  try {
    const bytes = createByteReader(socket);
    if (await offerHand(bytes, send)) {
      send(encodeOpening());
      const tcUrl = `${protocol}//${host}/${app}`;
      call(CALLS.connect, 'connect', { app, type: 'nonprivate', flashVer: 'FMLE/3.0', tcUrl });
      const chunks = createChunkReader(bytes, () => LIMITS);
      for (let message = await chunks.read(); message; message = await chunks.read()) {
        control(message);
        const heard = bytes.received();
        // A publisher is told little; more is an attack on this process.
        if (heard > MAX_HEARD + socket.bytesWritten / 10) throw new PublishFault('lost', 'It says too much');
        if (heard - acknowledged < window) continue;
        acknowledged = heard;
        send(encodeAcknowledgement(heard));
      }
    }
    throw new Error('The connection ended');
  } catch (error) {
    if (isFinished) return;
    if (error instanceof PublishFault) throw error;
    // Most servers just hang up where they don't know the key.
    throw new PublishFault(isAsked && !isLate ? 'refused' : 'lost', 'The connection ended');
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}
