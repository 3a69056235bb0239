import { describe, expect, it } from 'vitest';
import { createTrustedProxies } from './trusted-proxies';

const LIST = ['10.0.0.5', '192.168.0.0/16', '2001:db8::/32'];
const from = (remoteAddress: string | undefined) => ({ remoteAddress });

describe('a list of proxies', () => {
  const proxies = createTrustedProxies(LIST);

  it.each(['10.0.0.5', '::ffff:10.0.0.5', '192.168.7.1', '::ffff:192.168.7.1', '2001:db8::9'])(
    'knows %s',
    (address) => {
      expect(proxies.has(address)).toBe(true);
      expect([proxies.include(from(address)), proxies.exclude(from(address))]).toEqual([true, false]);
    },
  );

  it.each(['10.0.0.6', '::ffff:10.0.0.6', '192.169.0.1', '2001:db9::1', '127.0.0.1', undefined])(
    'does not know %s',
    (address) => {
      expect([proxies.include(from(address)), proxies.exclude(from(address))]).toEqual([false, true]);
    },
  );

  it('takes no word for an address', () => {
    expect([proxies.has('unknown'), proxies.has(''), proxies.has('10.0.0.5:80')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is asked once a connection', () => {
    let asked = 0;
    const peer = {
      get remoteAddress() {
        asked += 1;
        return '10.0.0.5';
      },
    };
    expect(proxies.include(peer)).toBe(true);
    const before = asked;
    expect([proxies.include(peer), proxies.exclude(peer), asked]).toEqual([true, false, before]);
  });
});

it.each([true, false])('%s applies to every peer without looking at its address', (trust) => {
  const proxies = createTrustedProxies(trust);
  const peer = {
    get remoteAddress(): string {
      throw new Error('looked at');
    },
  };
  expect([proxies.include(peer), proxies.exclude(peer), proxies.has('10.0.0.5')]).toEqual([
    trust,
    false,
    false,
  ]);
});
