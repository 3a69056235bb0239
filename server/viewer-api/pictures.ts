import { openPicture } from '@/lib/api-client/pictures';
import { toErrorResponse } from '@/lib/json/respond';
import { FOR_EVER } from '../page-cache/cache-rules';
import { toFileHeaders } from '../security/policy';
import type { SendFile } from './playback';

/** A picture in one size; its name has a hash of the image it was made of. */
export async function answerPicture(name: string, sendFile?: SendFile): Promise<Response> {
  const opened = await openPicture(name);
  if (!opened.ok) return toErrorResponse(opened.error);
  const body = opened.value;
  const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp';
  const headers = {
    ...{ 'content-type': type, 'content-length': String(body.byteLength), 'cache-control': FOR_EVER },
    ...toFileHeaders(type),
  };
  return sendFile ? sendFile({ status: 200, headers, body }) : new Response(body, { headers });
}
