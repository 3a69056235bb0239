import { describe, expect, it } from 'vitest';
import { serializeJsonLd } from './json-ld';

describe('serializeJsonLd', () => {
  it('can not be left by what a broadcaster writes', () => {
    const name = '</script><script>alert(1)</script><!--';
    const text = serializeJsonLd({ '@type': 'Event', name });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Event', name });
  });

  it('leaves out what is not known', () => {
    expect(serializeJsonLd({ '@type': 'Event', endDate: undefined })).not.toContain('endDate');
  });
});
