import { getSession } from '@/lib/auth/session';
import { toErrorResponse } from '@/lib/http/respond';
import { refuseAllBut } from '@/lib/http/route';
import { streamMedia } from '@/lib/playback/stream-media';
import { fail } from '@/lib/result';

export const { POST, PUT, PATCH, DELETE } = refuseAllBut('GET');

export async function GET(
  request: Request,
  { params }: { params: Promise<{ eventId: string; file: string[] }> },
): Promise<Response> {
  const session = await getSession();
  if (!session) return toErrorResponse(fail('unauthorized', 'Please log in to watch.').error);
  const { eventId, file } = await params;
  return streamMedia(request, eventId, file.join('/'), session.token);
}
