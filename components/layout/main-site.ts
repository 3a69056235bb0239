/** The main site, for pages on an event's host: its address, and a referral code for links to it. */
export type MainSite = { origin: string; referral: string | null };

/** The address of a page of the main site, from there itself (without `mainSite`) or from an event's host. */
export function toSiteHref(mainSite: MainSite | undefined, path: string): string {
  if (!mainSite) return path;
  return `${mainSite.origin}${path}${mainSite.referral ? `?ref=${mainSite.referral}` : ''}`;
}
