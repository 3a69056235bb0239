import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { idSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { log } from '@/lib/observability/log';
import { toRequestKey } from './purchase-key';
import { writeDurably } from './write-durably';

/** What a buyer is told of a ticket; `amountCents` is null where the API alone knows it. */
const ticketSchema = z.object({
  selectedPackage: idSchema,
  amountCents: z.number().int().nullable(),
  paymentId: z.string(),
  boughtAtMs: z.number(),
});

type BoughtTicket = z.output<typeof ticketSchema>;

const fileOf = (buyer: string, eventId: string) =>
  join(env.DATA_DIR, 'tickets', `${toRequestKey(buyer, eventId)}.json`);

/**
 * Notes what was saved at an API that does not list purchases, so that the watch page can show it.
 * It opens nothing, so a note that cannot be made is logged and the purchase goes on.
 */
export async function noteTicket(buyer: string, eventId: string, ticket: BoughtTicket): Promise<void> {
  try {
    await writeDurably(fileOf(buyer, eventId), `${JSON.stringify(ticket)}\n`);
  } catch (err) {
    log.error({ err, eventId }, 'A ticket that was bought could not be noted.');
  }
}

/** The newest ticket of a buyer for an event that was saved through this site; null without one. */
export async function findTicket(buyer: string, eventId: string): Promise<BoughtTicket | null> {
  try {
    return ticketSchema.parse(JSON.parse(await readFile(fileOf(buyer, eventId), 'utf8')));
  } catch (err) {
    if (!(err instanceof Error && 'code' in err && err.code === 'ENOENT'))
      log.error({ err, eventId }, 'The note of a ticket cannot be read.');
    return null;
  }
}
