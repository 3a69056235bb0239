import { env } from '@/lib/env';

/** The site in structured data: `url` is an origin, `email` the operator's. */
export type Site = { url: string; name: string; email: string };

/** This site. Builders take it as an argument, so that they stay pure. */
export const SITE: Site = { url: env.SITE_URL, name: env.SITE_NAME, email: env.CONTACT_TO };
