import { REQUESTED_WITH } from '@/lib/contract';
import { MAX_CHUNK_BYTES } from '@/lib/contract/studio/uploads/schemas';
import { createFindings, type Finding, type Outside, PATIENCE_MS, toReason } from './finding';

const PATH = '/api/studio/uploads/doctor';

/** Uploads need HEAD as it is, and chunks of their size. Both are refused here, but by the site. */
export async function checkUploads(url: string, { fetch }: Pick<Outside, 'fetch'>): Promise<Finding[]> {
  const { ok, fail } = createFindings('uploads');
  const headers = {
    [REQUESTED_WITH.name]: REQUESTED_WITH.value,
    origin: new URL(url).origin,
    'content-type': 'application/offset+octet-stream',
  };
  const ask = (init: RequestInit) =>
    fetch(url + PATH, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), headers, ...init });
  const found: Finding[] = [];
  try {
    const head = await ask({ method: 'HEAD' });
    if (!head.headers.has('tus-resumable'))
      found.push(
        fail(
          'The proxy turns HEAD into GET, or drops headers, so an upload that is cut off starts again from its beginning.',
          'Turn its cache off for /api/studio/uploads/ (proxy_cache off in deploy/nginx-site.conf).',
        ),
      );
    const chunk = await ask({ method: 'PATCH', body: new Uint8Array(MAX_CHUNK_BYTES) });
    if (!(await chunk.text()).includes('"code":"'))
      found.push(
        fail(
          `The proxy answers a chunk of 1 MB with ${chunk.status}, so pictures and videos can't be uploaded.`,
          'Let PATCH and bodies of 1 MB through (client_max_body_size in deploy/nginx-site.conf).',
        ),
      );
  } catch (error) {
    return [fail(`The connection through the proxy failed: ${toReason(error)}.`, "Check the proxy's log.")];
  }
  return found.length > 0 ? found : [ok('The proxy lets uploads go on, and chunks of 1 MB through.')];
}
