import { count, level, list, report } from './feature-values';
import {
  type FeatureLevel,
  type FeatureValue,
  type Plan,
  type PlanFamily,
  type PlanFamilyId,
  TIERS,
} from './types';

type Three<T> = readonly [T, T, T];
type FeatureRow = readonly [key: string, label: string, values: Three<FeatureValue>];

const levels = (low: FeatureLevel, mid: FeatureLevel, high: FeatureLevel): Three<FeatureValue> => [
  level(low),
  level(mid),
  level(high),
];
const counts = (low: number, mid: number, high: number): Three<FeatureValue> => [
  count(low),
  count(mid),
  count(high),
];

type FamilyTable = {
  id: PlanFamilyId;
  name: string;
  /** What a plan of the family is called, before its tier. */
  short: string;
  summary: string;
  pricesCents: Three<number>;
  features: readonly FeatureRow[];
};

const TABLES: readonly FamilyTable[] = [
  {
    id: 'seo',
    name: 'SEO Plans',
    short: 'SEO',
    summary: 'Be the answer people find when they search for what you do.',
    pricesCents: [499, 699, 799],
    features: [
      ['seoAudit', 'SEO audit', levels('Basic', 'Standard', 'Advanced')],
      ['keywordResearch', 'Keyword research', levels('Basic', 'Standard', 'Advanced')],
      ['onPageSEO', 'On-page SEO', levels('Basic', 'Standard', 'Full')],
      ['technicalSEO', 'Technical SEO', levels('Not included', 'Basic', 'Advanced')],
      ['backlinkAnalysis', 'Backlink analysis', levels('Not included', 'Basic', 'Standard')],
    ],
  },
  {
    id: 'social',
    name: 'Social Media Plans',
    short: 'Social Media',
    summary: 'A steady voice on the platforms your audience already scrolls.',
    pricesCents: [999, 1499, 1999],
    features: [
      ['platformsManaged', 'Platforms managed', counts(1, 2, 3)],
      ['postsPerWeek', 'Posts per week', counts(3, 5, 7)],
      ['engagementTracking', 'Engagement tracking', levels('Basic', 'Standard', 'Advanced')],
      ['adManagement', 'Ad management', levels('Not included', 'Basic', 'Full')],
      ['analyticsReport', 'Analytics report', [report('None'), report('Monthly'), report('Weekly')]],
    ],
  },
  {
    id: 'content',
    name: 'Content Marketing Plans',
    short: 'Content Marketing',
    summary: 'Writing worth reading, published on a schedule you can plan around.',
    pricesCents: [2999, 3999, 4999],
    features: [
      ['blogPostsPerMonth', 'Blog posts per month', counts(2, 4, 6)],
      ['researchLevel', 'Research level', levels('Basic', 'Standard', 'Advanced')],
      ['seoOptimization', 'SEO optimization', levels('Basic', 'Standard', 'Full')],
      ['socialMediaIntegration', 'Social media integration', levels('Not included', 'Included', 'Full')],
      ['customGraphics', 'Custom graphics', levels('Not included', 'Basic', 'Included')],
    ],
  },
  {
    id: 'ppc',
    name: 'PPC Plans',
    short: 'PPC',
    summary: 'Paid clicks that are watched daily, so that the budget goes where it earns.',
    pricesCents: [4999, 9999, 14_999],
    features: [
      [
        'adPlatforms',
        'Ad platforms',
        [list('Google Ads'), list('Google Ads', 'Facebook'), list('Google Ads', 'Facebook', 'LinkedIn')],
      ],
      ['campaignManagement', 'Campaign management', levels('Basic', 'Standard', 'Full')],
      ['keywordTargeting', 'Keyword targeting', levels('Basic', 'Standard', 'Advanced')],
      ['abTesting', 'A/B testing', levels('Not included', 'Basic', 'Advanced')],
      ['budgetOptimization', 'Budget optimization', levels('Basic', 'Standard', 'Advanced')],
    ],
  },
  {
    id: 'email',
    name: 'Email Marketing Plans',
    short: 'Email Marketing',
    summary: 'Letters to people who asked for them, sent when they are likely to be read.',
    pricesCents: [4999, 9999, 14_999],
    features: [
      ['emailCampaignsPerMonth', 'Email campaigns per month', counts(1, 4, 8)],
      ['listSegmentation', 'List segmentation', levels('Basic', 'Standard', 'Advanced')],
      ['automation', 'Automation', levels('Not included', 'Basic', 'Full')],
      ['personalization', 'Personalization', levels('Basic', 'Standard', 'Advanced')],
      ['abTesting', 'A/B testing', levels('Not included', 'Basic', 'Included')],
    ],
  },
];

/** The five families in the order of the pricing page, each with its plans from low to high. */
export const PLAN_FAMILIES: readonly PlanFamily[] = TABLES.map(({ id, name, summary, ...table }) => ({
  id,
  name,
  summary,
  plans: ([0, 1, 2] as const).map((tierIndex) => ({
    id: `${id}-${TIERS[tierIndex].toLowerCase()}`,
    family: id,
    tier: TIERS[tierIndex],
    name: `${table.short} ${TIERS[tierIndex]}`,
    priceCents: table.pricesCents[tierIndex],
    features: table.features.map(([key, label, values]) => ({ key, label, value: values[tierIndex] })),
  })),
}));

const PLANS = new Map<string, Plan>(
  PLAN_FAMILIES.flatMap((family) => family.plans.map((plan): [string, Plan] => [plan.id, plan])),
);

/** All fifteen plans, family by family. */
export function listPlans(): Plan[] {
  return [...PLANS.values()];
}

/** The plan with this id ("seo-starter"), or undefined for an id the shop does not sell. */
export function findPlan(id: string): Plan | undefined {
  return PLANS.get(id);
}
