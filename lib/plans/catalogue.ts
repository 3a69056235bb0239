export const FEATURE_LEVELS = ['Not included', 'Basic', 'Standard', 'Advanced', 'Included', 'Full'] as const;

export const REPORT_FREQUENCIES = ['none', 'Monthly', 'Weekly'] as const;
export type FeatureValue =
  (typeof FEATURE_LEVELS)[number] | (typeof REPORT_FREQUENCIES)[number] | number | readonly string[];

export const TIERS = ['Starter', 'Basic', 'Standard'] as const;

export const RECOMMENDED: (typeof TIERS)[number] = 'Basic';

export type Plan = {
  id: string;
  family: PlanFamily['id'];
  tier: (typeof TIERS)[number];
  name: string;
  /** Integer US cents, paid once. */
  priceCents: number;
  features: readonly { key: string; label: string; value: FeatureValue }[];
};

export type PlanFamily = {
  id: 'seo' | 'social' | 'content' | 'ppc' | 'email';
  name: string;
  summary: string;
  /** Of the features, which every plan of a family has in the same order. */
  labels: readonly string[];
  plans: readonly Plan[];
};

type Three<T> = readonly [T, T, T];
type FeatureRow = readonly [key: string, label: string, values: Three<FeatureValue>];

type FamilyTable = {
  id: PlanFamily['id'];
  name: string;
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
      ['seoAudit', 'SEO audit', ['Basic', 'Standard', 'Advanced']],
      ['keywordResearch', 'Keyword research', ['Basic', 'Standard', 'Advanced']],
      ['onPageSEO', 'On-page SEO', ['Basic', 'Standard', 'Full']],
      ['technicalSEO', 'Technical SEO', ['Not included', 'Basic', 'Advanced']],
      ['backlinkAnalysis', 'Backlink analysis', ['Not included', 'Basic', 'Standard']],
    ],
  },
  {
    id: 'social',
    name: 'Social Media Plans',
    short: 'Social Media',
    summary: 'A steady voice on the platforms your audience already scrolls.',
    pricesCents: [999, 1499, 1999],
    features: [
      ['platformsManaged', 'Platforms managed', [1, 2, 3]],
      ['postsPerWeek', 'Posts per week', [3, 5, 7]],
      ['engagementTracking', 'Engagement tracking', ['Basic', 'Standard', 'Advanced']],
      ['adManagement', 'Ad management', ['Not included', 'Basic', 'Full']],
      ['analyticsReport', 'Analytics report', ['none', 'Monthly', 'Weekly']],
    ],
  },
  {
    id: 'content',
    name: 'Content Marketing Plans',
    short: 'Content Marketing',
    summary: 'Writing worth reading, published on a schedule you can plan around.',
    pricesCents: [2999, 3999, 4999],
    features: [
      ['blogPostsPerMonth', 'Blog posts per month', [2, 4, 6]],
      ['researchLevel', 'Research level', ['Basic', 'Standard', 'Advanced']],
      ['seoOptimization', 'SEO optimization', ['Basic', 'Standard', 'Full']],
      ['socialMediaIntegration', 'Social media integration', ['Not included', 'Included', 'Full']],
      ['customGraphics', 'Custom graphics', ['Not included', 'Basic', 'Included']],
    ],
  },
  {
    id: 'ppc',
    name: 'PPC Plans',
    short: 'PPC',
    summary: 'Paid clicks, checked daily, so your budget goes where it pays off.',
    pricesCents: [4999, 9999, 14_999],
    features: [
      [
        'adPlatforms',
        'Ad platforms',
        [['Google Ads'], ['Google Ads', 'Facebook'], ['Google Ads', 'Facebook', 'LinkedIn']],
      ],
      ['campaignManagement', 'Campaign management', ['Basic', 'Standard', 'Full']],
      ['keywordTargeting', 'Keyword targeting', ['Basic', 'Standard', 'Advanced']],
      ['abTesting', 'A/B testing', ['Not included', 'Basic', 'Advanced']],
      ['budgetOptimization', 'Budget optimization', ['Basic', 'Standard', 'Advanced']],
    ],
  },
  {
    id: 'email',
    name: 'Email Marketing Plans',
    short: 'Email Marketing',
    summary: 'Emails to people who asked for them, sent when they are most likely to be read.',
    pricesCents: [4999, 9999, 14_999],
    features: [
      ['emailCampaignsPerMonth', 'Email campaigns per month', [1, 4, 8]],
      ['listSegmentation', 'List segmentation', ['Basic', 'Standard', 'Advanced']],
      ['automation', 'Automation', ['Not included', 'Basic', 'Full']],
      ['personalization', 'Personalization', ['Basic', 'Standard', 'Advanced']],
      ['abTesting', 'A/B testing', ['Not included', 'Basic', 'Included']],
    ],
  },
];

export const PLAN_FAMILIES: readonly PlanFamily[] = TABLES.map(({ id, name, summary, ...table }) => ({
  id,
  name,
  summary,
  labels: table.features.map(([, label]) => label),
  plans: ([0, 1, 2] as const).map((tierIndex) => ({
    id: `${id}-${TIERS[tierIndex].toLowerCase()}`,
    family: id,
    tier: TIERS[tierIndex],
    name: `${table.short} ${TIERS[tierIndex]}`,
    priceCents: table.pricesCents[tierIndex],
    features: table.features.map(([key, label, values]) => ({ key, label, value: values[tierIndex] })),
  })),
}));

const PLANS = new Map(PLAN_FAMILIES.flatMap(({ plans }) => plans).map((plan) => [plan.id, plan]));

export function listPlans(): Plan[] {
  return [...PLANS.values()];
}

export function findPlan(id: string): Plan | undefined {
  return PLANS.get(id);
}

export function describeFeature(value: FeatureValue): string {
  if (typeof value !== 'object') return String(value);
  return value.length < 2 ? value.join('') : `${value.slice(0, -1).join(', ')} and ${value.at(-1)}`;
}

export function hasFeature(value: FeatureValue): boolean {
  return value !== 'Not included' && value !== 'none';
}
