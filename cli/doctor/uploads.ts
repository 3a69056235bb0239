import { REQUESTED_WITH } from '@/lib/contract';
import { MAX_CHUNK_BYTES } from '@/lib/contract/studio/uploads/schemas';
import { type Check, createAsk, createFindings, orGood, type Outside, toReason } from './finding';

const { ok, fail } = createFindings('uploads');

/** Uploads need HEAD as it is, and chunks of their size. Both are refused here, but by the site. */
export async function* checkUploads(site: string, outside: Pick<Outside, 'fetch'>): Check {
  yield* orGood(findFaults(site, outside), ok('The proxy lets uploads go on, and chunks of 1 MB through.'));
}

async function* findFaults(site: string, outside: Pick<Outside, 'fetch'>): Check {
  const url = `${site}/api/studio/uploads/doctor`;
  const ask = createAsk(outside);
  const headers = {
    [REQUESTED_WITH.name]: REQUESTED_WITH.value,
    origin: new URL(site).origin,
    'content-type': 'application/offset+octet-stream',
  };
  try {
    const head = await ask(url, { method: 'HEAD', headers });
    if (!head.headers.has('tus-resumable'))
      yield fail(
        'The proxy turns HEAD into GET, or drops headers, so an upload that is cut off starts again from its beginning.',
        'Turn its cache off for /api/studio/uploads/ (proxy_cache off in deploy/nginx-site.conf).',
      );
    const chunk = await ask(url, { method: 'PATCH', headers, body: new Uint8Array(MAX_CHUNK_BYTES) });
    if (!(await chunk.text()).includes('"code":"'))
      yield fail(
        `The proxy answers a chunk of 1 MB with ${chunk.status}, so pictures and videos can't be uploaded.`,
        'Let PATCH and bodies of 1 MB through (client_max_body_size in deploy/nginx-site.conf).',
      );
  } catch (error) {
    yield fail(`The connection through the proxy failed: ${toReason(error)}.`, "Check the proxy's log.");
  }
}
