import { BlockList, isIP, SocketAddress } from 'node:net';

/** RFC 7239 section 6. A bare IPv6 address has colons too. */
const WRITTEN = /^\[([^\]]+)\](?::\d{1,5})?$|^([^:[\]]+):\d{1,5}$/;

/**
 * Parses an entry of `X-Forwarded-For` or a socket's address. Returns it without port and zone (RFC
 * 5952), as IPv4 where mapped; null if invalid.
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

export function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(address, toFamily(address));
    else list.addSubnet(address, Number(prefix), toFamily(address));
  }
  return list;
}

export const toFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
