import { describe, expect, it } from 'vitest';
import { findClientAddress } from './client-address';

describe('findClientAddress', () => {
  it('is the socket while no proxy is ours, whatever the header says', () => {
    expect(findClientAddress('203.0.113.9', '198.51.100.1', false)).toBe('198.51.100.1');
  });

  it('is what our own proxy added last, not what the visitor wrote before', () => {
    expect(findClientAddress('1.1.1.1, 203.0.113.9', '10.0.0.2', true)).toBe('203.0.113.9');
  });

  it.each(['', 'unknown', '203.0.113.9, <script>', null])(
    'falls back to the socket when the header holds no address: %s',
    (header) => {
      expect(findClientAddress(header, '2001:db8::1', true)).toBe('2001:db8::1');
    },
  );

  describe('behind several proxies of ours', () => {
    const isProxy = (address: string) => address.startsWith('10.');
    const find = (header: string) => findClientAddress(header, '10.0.0.1', true, isProxy);

    it.each([
      ['1.1.1.1, 203.0.113.9, 10.0.0.3, 10.0.0.2', '203.0.113.9'],
      ['203.0.113.9', '203.0.113.9'],
      ['10.0.0.9, 203.0.113.9', '203.0.113.9'],
      ['10.0.0.3,10.0.0.2', '10.0.0.3'],
      ['203.0.113.9, unknown, 10.0.0.2', '10.0.0.2'],
      ['unknown', '10.0.0.1'],
    ])('%s: the last that is none of them, as far as it is known: %s', (header, address) => {
      expect(find(header)).toBe(address);
    });
  });

  it.each([
    ['198.51.100.2:41234', '198.51.100.2'],
    ['[2001:DB8::9]:41234', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['2001:db8:0:0::9', '2001:db8::9'],
    ['fe80::9%eth0', 'fe80::9'],
    ['::ffff:198.51.100.2', '198.51.100.2'],
    ['[::ffff:c633:6402]:41234', '198.51.100.2'],
  ])('is read from %s, as a proxy may write it', (entry, address) => {
    expect(findClientAddress(`203.0.113.7, ${entry}`, '10.0.0.2', true)).toBe(address);
  });

  it('knows a proxy of ours that is written with its port', () => {
    const isProxy = (address: string) => address === '10.0.0.3';
    const header = '203.0.113.9:5, 10.0.0.3:41234';
    expect(findClientAddress(header, '10.0.0.2', true, isProxy)).toBe('203.0.113.9');
  });

  it.each([
    '198.51.100.2:port',
    '[198.51.100',
    '2001:db8::9]:1',
    '198.51.100.2:1:2',
    '_hidden',
    '[unknown]:1',
  ])('is not read from %s', (entry) => {
    expect(findClientAddress(entry, '10.0.0.2', true)).toBe('10.0.0.2');
  });

  it('is null when nothing is known', () => {
    expect(findClientAddress(null, undefined, true)).toBeNull();
  });
});
