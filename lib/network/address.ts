import { isIP, SocketAddress } from 'node:net';
import { toFamily } from './block-list';

/** `[v6]`, `[v6]:port` or `v4:port` (RFC 7239 section 6); a bare IPv6 address has colons itself. */
const WRITTEN = /^\[([^\]]+)\](?::\d{1,5})?$|^([^:[\]]+):\d{1,5}$/;

/**
 * The IP address in an entry of `X-Forwarded-For` or of a socket, without brackets, port and zone,
 * in its one spelling (RFC 5952), IPv4 where it is mapped into IPv6; null for anything else.
 */
export function parseAddress(entry: string): string | null {
  const text = entry.trim();
  const [, bracketed, withPort] = WRITTEN.exec(text) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  if (isIP(address) === 0) return null;
  const { address: plain } = new SocketAddress({ address, family: toFamily(address) });
  return plain.replace(/^::ffff:(?=\d+\.)/, '');
}

export function isLoopbackAddress(entry: string | undefined): boolean {
  const address = entry === undefined ? null : parseAddress(entry);
  return address !== null && (address === '::1' || address.startsWith('127.'));
}
