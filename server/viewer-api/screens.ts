import * as z from 'zod';
import { stopScreenSchema } from '@/lib/contract';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { listScreens, stopScreen } from '@/lib/playback/calls';
import { admitViewer } from './playback';

const wishSchema = z.object({ stop: stopScreenSchema.shape.id.optional() });

export async function answerScreens(request: Request, eventId: string): Promise<Response> {
  const admitted = await admitViewer(request, eventId, wishSchema);
  if (!admitted.ok) return toErrorResponse(admitted.error);
  const { wish, login } = admitted.value;
  if (wish.stop !== undefined) {
    const stopped = await stopScreen(eventId, wish.stop, login);
    if (!stopped.ok) return toErrorResponse(stopped.error);
  }
  return toResponse(await listScreens(eventId, login));
}
