import { env } from '@/lib/env';

export type Site = { url: string; name: string; email: string };

/** Builders take it as an argument to stay pure. */
export const SITE: Site = { url: env.SITE_URL, name: env.SITE_NAME, email: env.CONTACT_TO };
