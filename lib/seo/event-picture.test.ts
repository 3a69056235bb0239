import { describe, expect, it } from 'vitest';
import { eventPicture } from './event-picture';

const SITE = { url: 'https://example.com' };

describe('eventPicture', () => {
  it.each([
    ['/posters/gala.webp', 'https://example.com/posters/gala.webp'],
    ['https://cdn.example.net/a.jpg', 'https://cdn.example.net/a.jpg'],
    ['', undefined],
    ['https://', undefined],
    ['data:image/png;base64,AAAA', undefined],
  ])('of %j is %s', (image, address) => {
    expect(eventPicture({ image }, SITE)).toBe(address);
  });
});
