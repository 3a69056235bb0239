import * as z from 'zod';
import { parseJson, readBody } from '@/lib/json/read-json';
import { metrics } from '@/lib/observability/metrics';

/** Per request; more are dropped. */
const MAX_REPORTS = 20;
const MAX_TEXT = 200;

/** Others become `other`, so that the counter's labels stay few. */
const DIRECTIVES: ReadonlySet<string> = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
    'connect-src media-src worker-src frame-src manifest-src object-src base-uri form-action frame-ancestors ' +
    'require-trusted-types-for'
  ).split(' '),
);

const text = z.string().max(4096).catch('');
const disposition = z.enum(['enforce', 'report']).catch('enforce');

/** The format of `report-uri` (CSP 3, section 5.3). */
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
  .transform(({ 'csp-report': report }) => {
    const directive = report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? '');
    return [toViolation(directive, report.disposition, report['blocked-uri'], report['document-uri'])];
  });

const newReportSchema = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, disposition, blockedURL: text, documentURL: text }),
});

/** The format of `report-to` (W3C Reporting API), which may mix in other reports. */
const newSchema = z.array(z.unknown()).transform((reports) =>
  reports.slice(0, MAX_REPORTS).flatMap((report) => {
    const { data } = newReportSchema.safeParse(report);
    if (!data) return [];
    const { effectiveDirective, disposition, blockedURL, documentURL } = data.body;
    return [toViolation(effectiveDirective, disposition, blockedURL, documentURL)];
  }),
);

const reportsSchema = z.union([oldSchema, newSchema]);

/** Returns none for an unreadable body. */
export function parseCspReports(body: unknown) {
  return reportsSchema.safeParse(body).data ?? [];
}

function toViolation(directive: string, disposition: 'enforce' | 'report', blocked: string, page: string) {
  const known = DIRECTIVES.has(directive) ? directive : 'other';
  return { directive: known, disposition, blocked: toShort(blocked), page: toShort(page) };
}

/** Queries may be private. */
const toShort = (address: string) => (address.split(/[?#]/, 1)[0] ?? '').slice(0, MAX_TEXT);

const MAX_BYTES = 16 * 1024;
const NO_STORE = { 'cache-control': 'no-store' };

/** Shared by all visitors: browser extensions cause the same report again and again. */
const mayCount = createAllowance(600, 60_000);
const mayLog = createAllowance(10, 3_600_000);

export async function answerCspReport(request: Request): Promise<Response> {
  const nowMs = Date.now();
  if (!mayCount(nowMs))
    return new Response(null, { status: 429, headers: { ...NO_STORE, 'retry-after': '60' } });
  const body = await readBody(request, MAX_BYTES);
  for (const violation of parseCspReports(body && parseJson(body.toString('utf8')))) {
    const { directive, disposition } = violation;
    metrics.cspReports.inc({ directive, disposition });
    if (disposition === 'enforce' && mayLog(nowMs))
      console.warn(`A page's Content-Security-Policy was violated: ${JSON.stringify(violation)}`);
  }
  return new Response(null, { status: 204, headers: NO_STORE });
}

/** Returns true `most` times in each `spanMs` milliseconds, for all callers together. */
export function createAllowance(most: number, spanMs: number): (nowMs: number) => boolean {
  let span = -1;
  let used = 0;
  return (nowMs) => {
    const current = Math.floor(nowMs / spanMs);
    if (current !== span) [span, used] = [current, 0];
    used += 1;
    return used <= most;
  };
}
