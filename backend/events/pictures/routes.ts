import { API_BASE } from '@/lib/contract';
import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import type { BackendApp } from '../../http/router';
import type { Store } from '../../store/schema';
import { openPicture } from './pictures';

export function mountPictures(app: BackendApp, store: Store): void {
  app.get(`${API_BASE}/pictures/:name`, async (c) => {
    const bytes = await openPicture(store, c.req.param('name'));
    if (bytes === null) return toErrorResponse(fail('not_found', 'There is no such picture.').error);
    return new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } });
  });
}
