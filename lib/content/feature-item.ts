export type FeatureItem = { title: string; description: string; imageUrl?: string; icon: string };
