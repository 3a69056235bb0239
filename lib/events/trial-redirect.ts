/**
 * Where a trial's `redirectUrl` may lead: a path of the site that asked, or a page of the main site or one of its
 * subdomains. Null for anything else: the API's word alone must not send people to a stranger's page.
 */
export function parseTrialRedirect(value: string | undefined, siteUrl: string): string | null {
  if (!value || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, siteUrl)) return null;
  const site = new URL(siteUrl);
  const url = new URL(value, siteUrl);
  if (url.protocol !== site.protocol || url.port !== site.port) return null;
  if (value.startsWith('/') && !value.startsWith('//')) return `${url.pathname}${url.search}${url.hash}`;
  return url.hostname === site.hostname || url.hostname.endsWith(`.${site.hostname}`) ? url.href : null;
}
