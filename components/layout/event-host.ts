/** A broadcaster's own domain, as the header and footer of its pages need it. */
export type EventHost = {
  /** The broadcaster's name; without one the event's title, or else the host's own name. */
  name: string;
  /** What link previews call the site: the broadcaster, or the platform where it has none. */
  siteName: string;
  logo: string | null;
  accent: string | null;
  /** The event's title when it is not the name already; null also when there is no event. */
  event: string | null;
  /** The link to the platform's own site, with the referral code, which browsers store by host. */
  mainSite: string;
};
