import { describe, expect, it } from 'vitest';
import {
  describeFeature,
  FEATURE_LEVELS,
  type FeatureValue,
  findPlan,
  listPlans,
  PLAN_FAMILIES,
  REPORT_FREQUENCIES,
} from './catalogue';

function rankOf(value: FeatureValue): number {
  if (typeof value !== 'string') return typeof value === 'number' ? value : value.length;
  return [...FEATURE_LEVELS, ...REPORT_FREQUENCIES].indexOf(value);
}

const valueOf = (planId: string, key: string) => {
  const feature = findPlan(planId)?.features.find((candidate) => candidate.key === key);
  return feature ? describeFeature(feature.value) : undefined;
};

describe('the catalogue', () => {
  it('sells plans for these cents, each under a name of its own', () => {
    const plans = listPlans();
    expect(Object.fromEntries(plans.map(({ id, priceCents }) => [id, priceCents]))).toEqual({
      'seo-starter': 499,
      'seo-basic': 699,
      'seo-standard': 799,
      'social-starter': 999,
      'social-basic': 1499,
      'social-standard': 1999,
      'content-starter': 2999,
      'content-basic': 3999,
      'content-standard': 4999,
      'ppc-starter': 4999,
      'ppc-basic': 9999,
      'ppc-standard': 14999,
      'email-starter': 4999,
      'email-basic': 9999,
      'email-standard': 14999,
    });
    expect(new Set(plans.map(({ name }) => name)).size).toBe(plans.length);
    for (const plan of plans) expect(findPlan(plan.id)).toBe(plan);
  });

  it('names its groups as the pricing page does', () => {
    expect(PLAN_FAMILIES.map((family) => family.name)).toEqual([
      'SEO Plans',
      'Social Media Plans',
      'Content Marketing Plans',
      'PPC Plans',
      'Email Marketing Plans',
    ]);
  });

  it.each(PLAN_FAMILIES)('$name: a higher tier costs more and is never worse', ({ plans }) => {
    expect(plans).toHaveLength(3);
    for (const [index, plan] of plans.entries()) {
      const below = plans[index - 1];
      if (!below) continue;
      expect(plan.priceCents).toBeGreaterThan(below.priceCents);
      expect(plan.features.map((feature) => feature.key)).toEqual(
        below.features.map((feature) => feature.key),
      );
      for (const [row, feature] of plan.features.entries()) {
        const lower = below.features[row];
        if (lower) expect(rankOf(feature.value), feature.key).toBeGreaterThanOrEqual(rankOf(lower.value));
      }
    }
  });

  it('holds the numbers of docs/product.md', () => {
    const across = (family: string, key: string) =>
      ['starter', 'basic', 'standard'].map((tier) => valueOf(`${family}-${tier}`, key));
    expect(across('social', 'platformsManaged')).toEqual(['1', '2', '3']);
    expect(across('social', 'postsPerWeek')).toEqual(['3', '5', '7']);
    expect(across('social', 'analyticsReport')).toEqual(['none', 'Monthly', 'Weekly']);
    expect(across('content', 'blogPostsPerMonth')).toEqual(['2', '4', '6']);
    expect(across('email', 'emailCampaignsPerMonth')).toEqual(['1', '4', '8']);
    expect(across('ppc', 'adPlatforms')).toEqual([
      'Google Ads',
      'Google Ads and Facebook',
      'Google Ads, Facebook and LinkedIn',
    ]);
  });

  it('knows no other plans', () => {
    expect(findPlan('seo-gold')).toBeUndefined();
    expect(findPlan('__proto__')).toBeUndefined();
  });
});
