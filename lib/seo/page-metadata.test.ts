import { describe, expect, it } from 'vitest';
import { toPageMetadata, toPrivateMetadata } from './page-metadata';
import { PAGES } from './pages';

describe('toPageMetadata', () => {
  it("gives a page its own name, address and card, in search results and in others' previews", () => {
    const card = { url: '/cards/plans.png', width: 1200, height: 630, type: 'image/png', alt: 'Plans' };
    expect(toPageMetadata(PAGES.plans)).toMatchObject({
      title: 'Plans',
      description: PAGES.plans.description,
      alternates: { canonical: '/plans' },
      openGraph: { url: '/plans', title: 'Plans', images: [card] },
      twitter: { card: 'summary_large_image', images: [card] },
    });
    expect(toPageMetadata(PAGES.plans)).not.toHaveProperty('robots');
  });
});

describe('toPrivateMetadata', () => {
  it('keeps a page out of search results', () => {
    const page = { path: '/thank-you', name: 'Thank you', description: 'Your plan has been created.' };
    expect(toPrivateMetadata(page)).toMatchObject({
      title: 'Thank you',
      robots: { index: false },
      openGraph: { title: 'Thank you', images: [{ url: '/cards/home.png' }] },
    });
  });
});
