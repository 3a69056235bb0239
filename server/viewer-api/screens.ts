import * as z from 'zod';
import { stopScreenSchema } from '@/lib/contract';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { toBuyerKey } from '@/lib/orders/captures/purchase-key';
import { listScreens, stopScreen } from '@/lib/playback/calls';
import { admitViewer } from './playback';

const wishSchema = z.object({ stop: stopScreenSchema.shape.id.optional() });

/** The screens that play the viewer's ticket, once the one that `stop` names has been ended. */
export async function answerScreens(request: Request, eventId: string): Promise<Response> {
  const admitted = await admitViewer(request, eventId, wishSchema);
  if (!admitted.ok) return toErrorResponse(admitted.error);
  const { wish, login, show } = admitted.value;
  const buyer = toBuyerKey(login);
  if (wish.stop !== undefined) {
    const stopped = show
      ? await show.stopScreen(buyer, login, wish.stop)
      : await stopScreen(eventId, wish.stop, login);
    if (!stopped.ok) return toErrorResponse(stopped.error);
  }
  return toResponse(show ? await show.listScreens(buyer, login) : await listScreens(eventId, login));
}
