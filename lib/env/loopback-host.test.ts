import { describe, expect, it } from 'vitest';
import { isLoopbackHost } from './loopback-host';

describe('isLoopbackHost', () => {
  it.each(['localhost', 'live.localhost', '127.0.0.1', '[::1]'])('knows %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });
  it.each(['localhost.example.com', '127.0.0.1.example.com', 'example.com', '10.0.0.1'])(
    'refuses %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});
