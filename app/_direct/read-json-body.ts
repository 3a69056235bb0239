import { BodyTooLarge, type DirectRequest } from '@/lib/http/direct-routes';

/** The parsed body; undefined for one that is no JSON or longer than `maxBytes`. */
export async function readJsonBody(request: DirectRequest, maxBytes: number): Promise<unknown> {
  try {
    return JSON.parse(await request.readText(maxBytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BodyTooLarge) return undefined;
    throw error;
  }
}
