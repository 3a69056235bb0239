import { z } from 'zod';
import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { metrics } from '@/lib/metrics';
import { readJsonBody } from './read-json-body';

const MAX_BODY_BYTES = 16 * 1024;
/** Of one request, and of one minute, from all visitors together: extensions of browsers report the same again and again. */
const MAX_REPORTS = 20;
const PER_MINUTE = 600;
/** How many are written down in an hour, to see what they are about. */
const LOGGED_PER_HOUR = 10;
const MAX_TEXT = 200;

/** The directives of CSP 3 that can be refused; anything else is counted as `other`, so that nobody can make up new ones. */
const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
    'connect-src media-src worker-src frame-src manifest-src object-src base-uri form-action frame-ancestors ' +
    'require-trusted-types-for'
  ).split(' '),
);

type Violation = { directive: string; disposition: 'enforce' | 'report'; blocked: string; page: string };

const text = z.string().max(4096).catch('');
const disposition = z.enum(['enforce', 'report']).catch('enforce');

/** What `report-uri` sends (CSP 3, section 5.3). */
const oldSchema = z
  .object({
    'csp-report': z.object({
      'effective-directive': text,
      'violated-directive': text,
      disposition,
      'blocked-uri': text,
      'document-uri': text,
    }),
  })
  .transform(({ 'csp-report': report }): Violation[] => [
    {
      directive: report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? ''),
      disposition: report.disposition,
      blocked: report['blocked-uri'],
      page: report['document-uri'],
    },
  ]);

/** What `report-to` sends (W3C Reporting API): reports of other kinds may be among them. */
const newSchema = z.array(z.unknown()).transform((reports): Violation[] =>
  reports.slice(0, MAX_REPORTS).flatMap((report) => {
    const parsed = newReportSchema.safeParse(report);
    if (!parsed.success) return [];
    const { effectiveDirective, disposition, blockedURL, documentURL } = parsed.data.body;
    return [{ directive: effectiveDirective, disposition, blocked: blockedURL, page: documentURL }];
  }),
);
const newReportSchema = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, disposition, blockedURL: text, documentURL: text }),
});

const reportsSchema = z.union([oldSchema, newSchema]);

/** Allows `most` in each span of time, for all together. */
function createAllowance(most: number, spanMs: number) {
  let span = -1;
  let used = 0;
  return (nowMs: number): boolean => {
    const current = Math.floor(nowMs / spanMs);
    if (current !== span) [span, used] = [current, 0];
    used += 1;
    return used <= most;
  };
}

/**
 * Makes the route that counts what browsers report of the pages' policies, in both their formats. What is no report is dropped
 * without a word; of the rest a few are logged, without the queries of their addresses.
 */
export function createCspReports({ log = logViolation, now = () => Date.now() } = {}) {
  const mayCount = createAllowance(PER_MINUTE, 60_000);
  const mayLog = createAllowance(LOGGED_PER_HOUR, 3_600_000);

  return async (request: DirectRequest): Promise<DirectAnswer> => {
    const nowMs = now();
    if (!mayCount(nowMs)) return { status: 429, headers: { ...NO_STORE, 'retry-after': '60' }, body: null };
    const reports = reportsSchema.safeParse(await readJsonBody(request, MAX_BODY_BYTES));
    for (const violation of reports.data ?? []) {
      const directive = DIRECTIVES.has(violation.directive) ? violation.directive : 'other';
      metrics.cspReports.inc({ directive, disposition: violation.disposition });
      if (violation.disposition === 'enforce' && mayLog(nowMs))
        log({
          ...violation,
          directive,
          blocked: toShort(violation.blocked),
          page: toShort(violation.page),
        });
    }
    return { status: 204, headers: NO_STORE, body: null };
  };
}

export const answerCspReports = createCspReports();

const NO_STORE = { 'cache-control': 'no-store' };

function logViolation(violation: Violation): void {
  console.warn(`A page's policy refused something: ${JSON.stringify(violation)}`);
}

/** Queries hold what is private. */
const toShort = (address: string) => address.replace(/[?#].*$/s, '').slice(0, MAX_TEXT);
