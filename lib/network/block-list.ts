import { BlockList, isIP } from 'node:net';

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
