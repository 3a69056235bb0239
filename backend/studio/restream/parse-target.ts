import { isIP } from 'node:net';
import { isPublicAddress } from '@/lib/network/public-address';
import type { Service } from '@/lib/contract/studio/restream/calls';
import { ok, type Result } from '@/lib/result';
import type { BackendConfig } from '../../config/config';
import { refuseFields } from '../drafts/parse-draft';

/** Each as the service's own help says it. */
const URLS: Record<Exclude<Service, 'custom'>, string> = {
  youtube: 'rtmps://a.rtmps.youtube.com:443/live2',
  twitch: 'rtmps://ingest.global-contribute.live-video.net:443/app',
  facebook: 'rtmps://live-api-s.facebook.com:443/rtmp',
};

const TARGET =
  /^(rtmps?):\/\/([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?((?:\/[\w.~+=-]+)*)\/?$/i;
const PORTS = { rtmp: 1935, rtmps: 443 };

type Rules = Pick<BackendConfig, 'ingest' | 'site'>;

/**
 * The address of a service. What it resolves to is checked again by the live input, when it
 * connects. Fails with `invalid_input`.
 */
export function parseTarget(
  service: Service,
  typed: string,
  { ingest: { server, relaysToLoopback }, site }: Rules,
): Result<string> {
  if (service !== 'custom') return ok(URLS[service]);
  const [, scheme = '', host = '', given, path = ''] = TARGET.exec(typed) ?? [];
  if (scheme === '' || path === '')
    return refuse('Please copy the server’s address, like rtmps://live.example.com/app, without the key.');
  const kind = scheme.toLowerCase() === 'rtmps' ? 'rtmps' : 'rtmp';
  const port = Number(given ?? PORTS[kind]);
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  const url = `${kind}://${host.toLowerCase()}:${port}${path}`;
  if (relaysToLoopback && name === '127.0.0.1') return ok(url);
  if ([new URL(server).hostname, new URL(site.url).hostname].includes(name))
    return refuse('This is the address of this site. Please choose another service.');
  if (!Object.values(PORTS).includes(port)) return refuse('Please use port 1935 or 443.');
  const isPublic = isIP(name) > 0 ? isPublicAddress(name) : /\.[a-z][a-z0-9-]+$/.test(name);
  return isPublic ? ok(url) : refuse('This address is not on the internet.');
}

const refuse = (address: string) => refuseFields({ address });
