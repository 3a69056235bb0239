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

  it('is null when nothing is known', () => {
    expect(findClientAddress(null, undefined, true)).toBeNull();
  });
});
