/** A broadcaster's own domain, as the header and footer of its pages need it. */
export type EventHost = {
  /** The broadcaster's name; where it has none the event's title, or at worst the host's own name. */
  name: string;
  /** What link previews call the site: the broadcaster, or the platform where it has none. */
  siteName: string;
  logo: string | null;
  accent: string | null;
  /** The event's title where it is not the name already; null also where the event cannot be had. */
  event: string | null;
  /** The way to the platform's own site; it carries the referral code, which browsers keep by host. */
  mainSite: string;
};
