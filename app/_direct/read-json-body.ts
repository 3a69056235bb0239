import type { DirectRequest } from '@/lib/http/direct-routes';
import { parseJson } from '@/lib/http/read-json';

/** The parsed body; undefined for one that is no JSON or longer than `maxBytes`. */
export async function readJsonBody(request: DirectRequest, maxBytes: number): Promise<unknown> {
  const text = await request.readText(maxBytes);
  return text === null ? undefined : parseJson(text);
}
