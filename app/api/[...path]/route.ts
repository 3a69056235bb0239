import { viewerApi } from '@/server/viewer-api/app';

/** For plain Next without our server; it also answers unknown addresses. */
function serve(request: Request): Response | Promise<Response> {
  return viewerApi.fetch(request);
}

export { serve as GET, serve as POST, serve as PUT, serve as PATCH, serve as DELETE };
