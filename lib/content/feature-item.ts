/** Something a page says a product has: with a drawing beside its words, or an icon, or both. */
export type FeatureItem = { title: string; description: string; imageUrl?: string; icon: string };
