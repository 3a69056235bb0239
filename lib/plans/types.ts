/** How much of a feature a plan holds, in rising order. */
export const FEATURE_LEVELS = ['Not included', 'Basic', 'Standard', 'Advanced', 'Included', 'Full'] as const;
export type FeatureLevel = (typeof FEATURE_LEVELS)[number];

/** How often a report is sent, in rising order. */
export const REPORT_FREQUENCIES = ['None', 'Monthly', 'Weekly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

export type FeatureValue =
  | { kind: 'level'; level: FeatureLevel }
  | { kind: 'count'; count: number }
  | { kind: 'report'; frequency: ReportFrequency }
  | { kind: 'list'; items: readonly string[] };

export type PlanFeature = { key: string; label: string; value: FeatureValue };

export const TIERS = ['Starter', 'Basic', 'Standard'] as const;
export type PlanTier = (typeof TIERS)[number];

export type PlanFamilyId = 'seo' | 'social' | 'content' | 'ppc' | 'email';

export type Plan = {
  id: string;
  family: PlanFamilyId;
  tier: PlanTier;
  /** The full name on receipts and in the shop: "SEO Starter". */
  name: string;
  /** Integer US cents, paid once. */
  priceCents: number;
  features: readonly PlanFeature[];
};

export type PlanFamily = { id: PlanFamilyId; name: string; summary: string; plans: readonly Plan[] };
