import 'server-only';
import { fieldOf, textOf } from '@/lib/http/text-of';

/** What an encoder asks, as the server in front of it says. */
export type PublishRequest = {
  key: string;
  /** The name of the stream, where the key stands beside it. */
  stream: string | null;
  /** Of the encoder. Null where the server doesn't say. */
  address: string | null;
  from: 'ingest' | 'nginx-rtmp' | 'mediamtx' | 'srs' | 'ovenmediaengine';
};

/** `ignored`: the server tells of something that needs no decision. */
type Read = PublishRequest | 'ignored' | null;

/**
 * The requests of our live input, nginx-rtmp (`on_publish`), MediaMTX (`authMethod: http`), SRS
 * (`on_publish`) and OvenMediaEngine (admission webhook). Null for anything else.
 */
export function readPublishRequest(body: URLSearchParams | object): Read {
  if (body instanceof URLSearchParams) return readNginx(body);
  if (fieldOf(body, 'request') !== undefined) return readOven(body);
  const action = textOf(body, 'action');
  if (action?.startsWith('on_')) return action === 'on_publish' ? readSrs(body) : 'ignored';
  if (action !== null) return action === 'publish' ? readMediaMtx(body) : null;
  const key = textOf(body, 'key');
  return key === null ? null : { key, stream: null, address: textOf(body, 'address'), from: 'ingest' };
}

/** The key is the name, or `key` or `token` in the query after it. */
function toKey(name: string, query: string): Pick<PublishRequest, 'key' | 'stream'> {
  const given = new URLSearchParams(query.replace(/^\?/, ''));
  const key = given.get('key') ?? given.get('token');
  return key === null || key === '' ? { key: name, stream: null } : { key, stream: name };
}

/** A slash may have been copied with the key. */
const lastOf = (path: string): string => path.split('/').findLast((part) => part !== '') ?? '';

/** github.com/arut/nginx-rtmp-module, directive `on_publish`. The query's arguments are fields. */
function readNginx(form: URLSearchParams): Read {
  if (form.get('call') !== 'publish') return 'ignored';
  const named = toKey(form.get('name') ?? '', form.toString());
  return { ...named, address: form.get('addr'), from: 'nginx-rtmp' };
}

/** mediamtx.org, "Authentication", "HTTP-based". */
function readMediaMtx(body: object): Read {
  const name = lastOf(textOf(body, 'path') ?? '');
  return { ...toKey(name, textOf(body, 'query') ?? ''), address: textOf(body, 'ip'), from: 'mediamtx' };
}

/** ossrs.io, "HTTP Callback". */
function readSrs(body: object): Read {
  const named = toKey(textOf(body, 'stream') ?? '', textOf(body, 'param') ?? '');
  return { ...named, address: textOf(body, 'ip'), from: 'srs' };
}

/** docs.ovenmediaengine.com, "AdmissionWebhooks". Viewers of the server come through the site. */
function readOven(body: object): Read {
  const [request, client] = [fieldOf(body, 'request'), fieldOf(body, 'client')];
  if (textOf(request, 'status') === 'closing') return 'ignored';
  const url = textOf(request, 'url') ?? '';
  if (textOf(request, 'direction') !== 'incoming' || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  const named = toKey(lastOf(pathname), search);
  const address = textOf(client, 'real_ip') ?? textOf(client, 'address');
  return { ...named, address, from: 'ovenmediaengine' };
}
