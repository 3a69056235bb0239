import { describe, expect, it } from 'vitest';
import { FAQ } from '@/lib/content/faq';
import { PLAN_FAMILIES } from '@/lib/plans/catalogue';
import { toFaqPage, toIntroVideo, toPlanService } from './page-nodes';
import { PAGES, type SitePage } from './pages';
import { toBreadcrumbs, toOrganization, toWebSite } from './site-nodes';

const SITE = { url: 'https://example.com', name: 'Example', email: 'hello@example.com' };

describe('the pages that may be found', () => {
  const pages: SitePage[] = Object.values(PAGES);

  it('have a description that search results show whole', () => {
    for (const page of pages) {
      expect(page.description.length, page.path).toBeGreaterThan(50);
      expect(page.description.length, page.path).toBeLessThanOrEqual(160);
    }
  });
});

describe('the site', () => {
  it('is published by the organization that the home page describes', () => {
    expect(toOrganization(SITE)).toMatchObject({
      '@id': 'https://example.com/#organization',
      name: 'Example',
      email: 'hello@example.com',
      logo: 'https://example.com/icons/icon-512.png',
    });
    expect(toWebSite(SITE)).toMatchObject({
      url: 'https://example.com/',
      publisher: { '@id': 'https://example.com/#organization' },
    });
  });

  it('says nothing of reviews or ratings, nor of how many companies use it', () => {
    const all = [toOrganization(SITE), toWebSite(SITE), ...PLAN_FAMILIES.map((f) => toPlanService(f, SITE))];
    expect(JSON.stringify(all)).not.toMatch(/review|rating|200\+|50,000/i);
  });
});

describe('toBreadcrumbs', () => {
  it('leads from the home page to the page, with whole addresses', () => {
    expect(toBreadcrumbs(PAGES.faq, SITE)).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Frequently asked questions',
          item: 'https://example.com/faq',
        },
      ],
    });
  });
});

describe('toFaqPage', () => {
  it('has each question with its answer', () => {
    expect(toFaqPage(FAQ).mainEntity).toHaveLength(FAQ.length);
    expect(toFaqPage(FAQ.slice(0, 1)).mainEntity).toEqual([
      {
        '@type': 'Question',
        name: FAQ[0]?.question,
        acceptedAnswer: { '@type': 'Answer', text: FAQ[0]?.answer },
      },
    ]);
  });
});

describe('toIntroVideo', () => {
  it('has what search engines require of a video', () => {
    const video = toIntroVideo(SITE);
    expect(video).toMatchObject({
      '@type': 'VideoObject',
      contentUrl: 'https://example.com/images/intro.mp4',
      thumbnailUrl: 'https://example.com/cards/opengraph-image/new.png',
    });
    expect(video.uploadDate).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });
});
