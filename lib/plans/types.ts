export const FEATURE_LEVELS = ['Not included', 'Basic', 'Standard', 'Advanced', 'Included', 'Full'] as const;

export const REPORT_FREQUENCIES = ['none', 'Monthly', 'Weekly'] as const;
/** A level, how often, how many, or which. */
export type FeatureValue =
  (typeof FEATURE_LEVELS)[number] | (typeof REPORT_FREQUENCIES)[number] | number | readonly string[];

export const TIERS = ['Starter', 'Basic', 'Standard'] as const;

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
  plans: readonly Plan[];
};
