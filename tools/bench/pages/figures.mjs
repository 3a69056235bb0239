import { get } from 'node:http';
import { median } from '../load/statistics.mjs';

/**
 * The figures of one visit: scores in points of a hundred, times in milliseconds, sizes in bytes.
 * @param scriptBytes gives the bytes of a script's body as it is sent, by its address
 */
export async function readFigures(result, scriptBytes) {
  const score = (id) => Math.round((result.categories[id]?.score ?? 0) * 100);
  const value = (id) => result.audits[id]?.numericValue ?? Number.NaN;
  const requests = (result.audits['network-requests']?.details?.items ?? []).filter(({ url }) =>
    /^https?:/.test(url),
  );
  const own = new URL(result.finalDisplayedUrl).origin;
  const scripts = [
    ...new Set(requests.filter((request) => request.resourceType === 'Script').map(({ url }) => url)),
  ];
  const sizes = await Promise.all(scripts.map(scriptBytes));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    script: sizes.reduce((sum, size) => sum + size, 0),
    transfer: requests.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0),
    fonts: requests.filter((request) => request.resourceType === 'Font').length,
    thirdParties: requests.filter(({ url }) => new URL(url).origin !== own).length,
    failedAudits: listFailedAudits(result),
  };
}

/** The medians of several visits, figure by figure, and every audit that failed in any of them. */
export function toMedians(visits) {
  const names = Object.keys(visits[0]).filter((name) => name !== 'failedAudits');
  const medians = names.map((name) => [name, median(visits.map((visit) => visit[name]))]);
  const failedAudits = [...new Set(visits.flatMap((visit) => visit.failedAudits))];
  return { ...Object.fromEntries(medians), failedAudits };
}

/** Requests a script once, compressed as for browsers, and counts the body's bytes. */
export function countScripts() {
  const known = new Map();
  return (address) => {
    if (!known.has(address)) known.set(address, countBytes(address));
    return known.get(address);
  };
}

function countBytes(address) {
  const url = new URL(address);
  const { host } = url;
  // Names that browsers know to be this machine (RFC 6761 section 6.3), and not every resolver.
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost';
  return new Promise((resolve, reject) => {
    get(url, { headers: { host, 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.once('end', () => resolve(bytes)).once('error', reject);
    }).once('error', reject);
  });
}

// Performance is judged by its score; what its audits advise has no pass or fail.
function listFailedAudits({ audits, categories }) {
  return ['accessibility', 'best-practices', 'seo']
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}
