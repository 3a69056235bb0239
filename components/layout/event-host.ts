export type EventHost = {
  name: string;
  siteName: string;
  logo: string | null;
  accent: string | null;
  event: string | null;
  /** Browsers store the referral code per host, so the link carries it. */
  mainSite: string;
};
