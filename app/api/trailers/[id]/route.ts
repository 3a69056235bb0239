import { passTrailer } from '@/lib/api-client/video-files';
import { getRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = getRoute((request) =>
  passTrailer(new URL(request.url).pathname.split('/').at(-1) ?? '', request),
);
