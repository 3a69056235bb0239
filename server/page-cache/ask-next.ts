import type { RequestListener } from 'node:http';
import inject from 'light-my-request';

/** An answer of Next's, whole. Names of headers are in lower case. */
export type RenderedAnswer = { status: number; headers: Record<string, string>; body: string };

/** Asks Next in process, as a visitor who has no cookies and takes no compression. `headers` besides the host. */
export async function askNext(
  next: RequestListener,
  { host, pathname, search }: URL,
  headers: Record<string, string> = {},
): Promise<RenderedAnswer> {
  const answer = await inject(next, {
    method: 'GET',
    url: pathname + search,
    headers: { ...headers, host },
  });
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) given[name] = [value].flat().join(', ');
  return { status: answer.statusCode, headers: given, body: answer.body };
}
