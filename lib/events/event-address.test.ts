import { describe, expect, it } from 'vitest';
import { eventAddress } from './event-address';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { resolveHost } from '@/lib/hosts/resolve-host';

const SITE = 'https://www.example.com';
const LOCAL = 'http://localhost:3000';

describe('eventOrigin', () => {
  it.each([
    ['gala', SITE, 'https://gala.example.com'],
    ['gala', LOCAL, 'http://gala.localhost:3000'],
    ['live.gala', SITE, 'https://live.gala.example.com'],
    ['gala.org', SITE, 'https://gala.org'],
    ['tickets.gala.co.uk', SITE, 'https://tickets.gala.co.uk'],
    ['gala.github.io', SITE, 'https://gala.github.io'],
    ['tickets.fourthwall.example', LOCAL, 'http://tickets.fourthwall.example:3000'],
    ['gala', 'https://shop.example.co.uk:8443', 'https://gala.example.co.uk:8443'],
  ])('%s for %s is %s', (key, site, origin) => {
    expect(eventOrigin(key, site)).toBe(origin);
    expect(resolveHost(new URL(origin).host, new URL(site).hostname)).toEqual({ kind: 'event', key });
  });

  it.each([
    ['www', SITE],
    ['example.com', SITE],
    ['gala.example.com', SITE],
    ['-gala', SITE],
    ['gala_night', SITE],
    ['', SITE],
  ])('is none for %j, which no host leads to', (key, site) => {
    expect(eventOrigin(key, site)).toBeNull();
  });
});

describe('eventAddress', () => {
  it('is the own host of an event that has one', () => {
    expect(eventAddress({ id: 'evt-1', domainKey: 'gala' }, SITE)).toBe('https://gala.example.com/');
  });

  it.each([null, 'www'])('is on the main site for the key %j', (domainKey) => {
    expect(eventAddress({ id: 'evt:1', domainKey }, SITE)).toBe('https://www.example.com/events/evt%3A1');
  });
});
