import { toStreamKey } from '@/lib/contract/ingest';
import { toShowText } from '@/lib/contract/show-id';
import { fail, ok, type Result } from '@/lib/result';
import { isDiskError } from '@/recording/recording-folder';
import type { Authorize } from '../show/authorize';
import { hashKey, type Publication } from '../show/publication';
import { removeEncoder } from '../show/encoders';
import { addEncoder, type Show } from '../show/show';
import type { Shows } from '../show/shows';
import { type AmfValue, decodeAmf0, propertyOf } from './amf0';
import { createByteReader } from './byte-reader';
import { createChunkReader, type Message, MESSAGE } from './chunk-reader';
import {
  encodeAcknowledgement,
  encodeCommand,
  encodeGreeting,
  encodeStatus,
  type Status,
} from './chunk-writer';
import { shakeHands } from './handshake';
import { createMediaSink } from './media-sink';
import { isProtocolFault, ProtocolFault } from './protocol-fault';

const APP = 'live';
const DRAINING =
  'This server takes no new shows before its update. Copy the server from the studio again, or wait a few minutes.';
const STREAM = 1;
const MAX_COMMANDS = 60;
/** In characters, of what an encoder publishes. */
const MAX_NAME = 1024;
const ACKNOWLEDGE_BYTES = 1_000_000;

/** In bytes. What a stranger may send is small. */
const BEFORE = { message: 16 * 1024, open: 32 * 1024 };
const PUBLISHING = { message: 16 * 1024 * 1024, open: 24 * 1024 * 1024 };

export type SessionOptions = {
  source: AsyncIterable<Buffer>;
  send: (data: Buffer) => void;
  /** Ends the connection after what was sent. */
  close: (why: string) => void;
  address: string;
  authorize: Authorize;
  shows: Shows;
  /** Whether it takes no new shows, before an update. */
  isDraining: () => boolean;
  /** Called once the encoder may send. */
  accepted: (show: string, input: string) => void;
};

type OnAir = { show: Show; publication: Publication; sink: ReturnType<typeof createMediaSink> };

/** Serves one connection until it ends. Throws a `ProtocolFault` for one to close. */
export async function serveSession(options: SessionOptions): Promise<void> {
  const { source, send, close, address, authorize, shows, isDraining, accepted } = options;
  const bytes = createByteReader(source);
  if (!(await shakeHands(bytes, send))) return;
  let onAir: OnAir | null = null;
  let isConnected = false;
  let commands = 0;
  let acknowledged = 0;
  const chunks = createChunkReader(bytes, () => (onAir === null ? BEFORE : PUBLISHING));
  const tell = (status: Status) => send(encodeStatus(STREAM, status));

  async function publish(name: AmfValue | undefined): Promise<void> {
    if (!isConnected || onAir !== null) throw new ProtocolFault('It published at the wrong moment');
    const begun = await begin(toKey(name));
    if (!begun.ok) {
      const { code, message } = begun.error;
      const reason = code === 'conflict' ? 'BadName' : 'Denied';
      tell({ level: 'error', code: `NetStream.Publish.${reason}`, description: message });
      throw new ProtocolFault(message);
    }
    onAir = begun.value;
    accepted(toShowText(onAir.show.id), onAir.publication.input);
    tell({
      level: 'status',
      code: 'NetStream.Publish.Start',
      description: 'The show receives this encoder.',
    });
  }

  async function begin(key: string): Promise<Result<OnAir>> {
    const granted = await authorize(key, address);
    if (!granted.ok) return granted;
    if (isDraining() && !(await shows.find(granted.value.show))) return fail('conflict', DRAINING);
    const opened = await shows.begin(granted.value.show, granted.value.keep).then(ok, toFailure);
    if (!opened.ok) return opened;
    const show = opened.value;
    show.qualities?.setOrganisation(granted.value.organisation ?? granted.value.eventId);
    const published = addEncoder(show, granted.value.input, hashKey(key), close);
    if (!published.ok) return published;
    const publication = published.value;
    return ok({ show, publication, sink: createMediaSink(show, publication, granted.value) });
  }

  function connect(transaction: AmfValue, properties: AmfValue | undefined): void {
    const app = propertyOf(properties, 'app');
    const isOurs = typeof app === 'string' && app.split(/[/?]/, 1)[0] === APP;
    send(encodeGreeting());
    const status: Status = isOurs
      ? { level: 'status', code: 'NetConnection.Connect.Success', description: 'Welcome.' }
      : {
          level: 'error',
          code: 'NetConnection.Connect.Rejected',
          description: `The address of the server has to end in /${APP}.`,
        };
    const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 };
    send(
      encodeCommand(0, [
        isOurs ? '_result' : '_error',
        transaction,
        server,
        { ...status, objectEncoding: 0 },
      ]),
    );
    if (!isOurs) throw new ProtocolFault(status.description);
    isConnected = true;
  }

  /** Resolves with false when the encoder is done. */
  async function obey(payload: Buffer): Promise<boolean> {
    commands += 1;
    if (commands > MAX_COMMANDS) throw new ProtocolFault('It sent too many commands');
    const [name, transaction = 0, properties, first] = decodeAmf0(payload);
    switch (name) {
      case 'connect':
        connect(transaction, properties);
        return true;
      case 'releaseStream':
      case 'FCPublish':
        send(encodeCommand(0, ['_result', transaction, null, null]));
        return true;
      case 'createStream':
        send(encodeCommand(0, ['_result', transaction, null, STREAM]));
        return true;
      case 'publish':
        await publish(first);
        return true;
      case 'play':
        throw new ProtocolFault('This server only takes streams in');
      case 'FCUnpublish':
      case 'closeStream':
      case 'deleteStream':
        return onAir === null;
      default:
        return true;
    }
  }

  async function take(message: Message): Promise<boolean> {
    const { type, payload } = message;
    if (type === MESSAGE.video) await onAir?.sink.video(message);
    else if (type === MESSAGE.audio) await onAir?.sink.audio(message);
    else if (type === MESSAGE.data || type === MESSAGE.data3)
      readMetadata(withoutEnvelope(type === MESSAGE.data3, payload));
    else if (type === MESSAGE.command || type === MESSAGE.command3)
      return obey(withoutEnvelope(type === MESSAGE.command3, payload));
    return true;
  }

  const readMetadata = (data: Buffer) => onAir?.sink.data(readData(data), data);

  try {
    for (let message = await chunks.read(); message; message = await chunks.read()) {
      if (!(await take(message))) {
        tell({
          level: 'status',
          code: 'NetStream.Unpublish.Success',
          description: 'The encoder has stopped.',
        });
        return;
      }
      if (bytes.received() - acknowledged < ACKNOWLEDGE_BYTES) continue;
      acknowledged = bytes.received();
      send(encodeAcknowledgement(acknowledged));
    }
  } finally {
    if (onAir !== null) leave(onAir);
  }
}

const toFailure = (error: unknown) =>
  fail(
    'internal',
    isDiskError(error) ? `${error.message}.` : 'The show could not be opened. Try again in a moment.',
  );

const leave = ({ show, publication }: OnAir) => removeEncoder(show.encoders, publication);

/** Cues and lists of keyframes may be of any form, and end no show. */
function readData(payload: Buffer): AmfValue[] {
  try {
    return decodeAmf0(payload);
  } catch (error) {
    if (isProtocolFault(error)) return [];
    throw error;
  }
}

/** Some encoders add parameters. */
function toKey(name: AmfValue | undefined): string {
  if (typeof name !== 'string' || name.length > MAX_NAME) return '';
  const [key = ''] = name.split('?', 1);
  return toStreamKey(key);
}

// Messages of AMF3 begin with a 0 and then use AMF0.
const withoutEnvelope = (isEnvelope: boolean, payload: Buffer) =>
  isEnvelope && payload[0] === 0 ? payload.subarray(1) : payload;
