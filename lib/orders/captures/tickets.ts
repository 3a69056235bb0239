import 'server-only';
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { idSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { log } from '@/lib/observability/log';
import { toRequestKey } from './purchase-key';
import { writeDurably } from './write-durably';

/** A ticket as its buyer sees it; `amountCents` is null where only the API knows it. */
const ticketSchema = z.object({
  selectedPackage: idSchema,
  amountCents: z.number().int().nullable(),
  paymentId: z.string(),
  boughtAtMs: z.number(),
});

type BoughtTicket = z.output<typeof ticketSchema>;

const FOLDER = join(env.DATA_DIR, 'tickets');
const fileOf = (buyer: string, eventId: string) => join(FOLDER, `${toRequestKey(buyer, eventId)}.json`);

/**
 * Notes what the API has saved: the watch page shows it, and where the site plays the event itself
 * it opens it. A note that cannot be made is logged, and the purchase goes on.
 */
export async function noteTicket(buyer: string, eventId: string, ticket: BoughtTicket): Promise<void> {
  const { paymentId, selectedPackage } = ticket;
  try {
    if (!(await claimPayment(paymentId, toRequestKey(buyer, eventId, selectedPackage))))
      return log.warn(
        { paymentId, eventId },
        'A payment was saved again for another ticket, and opens none.',
      );
    await writeDurably(fileOf(buyer, eventId), `${JSON.stringify(ticket)}\n`);
  } catch (err) {
    log.error({ err, eventId }, 'A ticket that was bought could not be noted.');
  }
}

/**
 * Whether a payment is this ticket's: the first one's that is noted. An API may answer 200 to all
 * who name a payment.
 */
async function claimPayment(paymentId: string, ticketKey: string): Promise<boolean> {
  const path = join(FOLDER, 'payments', toRequestKey(paymentId));
  const draft = `${path}.draft-${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, ticketKey, { mode: 0o600 });
  // Linking never replaces.
  await link(draft, path).catch(() => undefined);
  await rm(draft);
  return (await readFile(path, 'utf8')) === ticketKey;
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
