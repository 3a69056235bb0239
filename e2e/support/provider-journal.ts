import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Stack } from './servers';

const lineSchema = z.object({ c: z.string(), k: z.string(), v: z.unknown() });
const capturedSchema = z.object({ capture: z.object({ id: z.string() }) });

/** Stripe payments and PayPal orders; other records of the stand-ins have other ids. */
const PAYMENT_ID = /^pi_|^[0-9A-Z]{17}$/;

function readPayments({ dataDir }: Stack): Map<string, unknown> {
  const lines = readFileSync(join(dataDir, 'sandbox', 'sandbox.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const records = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  return new Map(records.filter(({ k }) => PAYMENT_ID.test(k)).map(({ k, v }) => [k, v]));
}

export function listPayments(stack: Stack, mention: string): string[] {
  const all = [...readPayments(stack)];
  return all.filter(([, record]) => JSON.stringify(record).includes(mention)).map(([id]) => id);
}

export function readCaptureId(stack: Stack, paypalOrderId: string): string {
  return capturedSchema.parse(readPayments(stack).get(paypalOrderId)).capture.id;
}
