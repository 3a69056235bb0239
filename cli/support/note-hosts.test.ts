import { expect, it } from 'vitest';
import { noteHosts } from './note-hosts';

it('names the events whose domain leads nowhere, and where they are', () => {
  const toEvent = (domain: string) => ({ id: `evt-${domain}`, domain });
  const reached = ['low-tide', 'live.gala', 'tickets.gala.org'].map(toEvent);
  const lost = ['www', 'gala.marquee.org'].map(toEvent);
  expect(noteHosts([...reached, ...lost], 'https://www.marquee.org')).toEqual([
    'evt-www  note: Its domain "www" leads to no event of https://www.marquee.org. Its page is https://www.marquee.org/events/evt-www',
    'evt-gala.marquee.org  note: Its domain "gala.marquee.org" leads to no event of https://www.marquee.org. Its page is https://www.marquee.org/events/evt-gala.marquee.org',
  ]);
});
