import { isIP } from 'node:net';
import { toBlockList, toFamily } from './address';

/** IANA special-purpose address registries, and tunnels. */
const NOT_PUBLIC = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  ipv6: ['::/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '4000::/2', '8000::/1'],
};

// Two lists: in one, a range of IPv6 also stands for the IPv4 addresses mapped into it.
const blocked = { ipv4: toBlockList(NOT_PUBLIC.ipv4), ipv6: toBlockList(NOT_PUBLIC.ipv6) };

/** Only public addresses may be fetched for a visitor's file. */
export function isPublicAddress(address: string): boolean {
  const family = toFamily(address);
  return isIP(address) > 0 && !blocked[family].check(address, family);
}
