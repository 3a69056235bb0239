import 'server-only';
import { API_BASE } from '@/lib/contract';
import { readStream } from '@/lib/json/read-json';
import { report } from '@/lib/observability/log';
import { fail, ok, type Result } from '@/lib/result';
import { withDeadline } from './client';
import { unavailable } from './failure';
import { transport, upstreamOrigin } from './transport';

const MAX_BYTES = 8 * 1024 * 1024;

/** Fails with `not_found` or `upstream_unavailable`. */
export async function openPicture(name: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
  try {
    const bytes = await withDeadline((signal) => fetchPicture(name, signal));
    return bytes ? ok(bytes) : fail('not_found', 'There is no such picture.');
  } catch (error) {
    report('A picture could not be loaded.', error);
    return unavailable();
  }
}

async function fetchPicture(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
  const url = `${upstreamOrigin}${API_BASE}/pictures/${encodeURIComponent(name)}`;
  const response = await transport(new Request(url, { signal }));
  if (response.ok && response.body) {
    const bytes = await readStream(response.body, MAX_BYTES);
    if (bytes === null) throw new Error(`The picture ${name} is larger than any that we make.`);
    return new Uint8Array(bytes);
  }
  await response.body?.cancel();
  return null;
}
