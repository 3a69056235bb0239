import type { Paid } from './verdict';

/** What is added to the fee of a source, which may be nothing once it is told. */
export type Fee = { source: string; cents: number };

/** `sources` are the ledger's, with what is booked now. A fee may come later than its money. */
export function planFees(
  { feeCents, refunds, disputes }: Paid,
  sources: readonly string[],
  booked: ReadonlyMap<string, number>,
): Fee[] {
  const told = [
    { source: sources.find((source) => source.startsWith('payment')), cents: feeCents },
    ...refunds.map(({ id, status, returnedFeeCents: cents }) => ({
      source: `refund:${id}`,
      // A refund that failed may not tell its fee any more.
      cents: status === 'failed' ? (booked.has(`refund:${id}`) ? 0 : undefined) : cents && -cents,
    })),
    ...disputes.map(({ id, feeCents: cents }) => ({ source: `dispute:${id}`, cents })),
  ];
  return told.flatMap(({ source, cents }) => {
    if (source === undefined || cents === undefined || !sources.includes(source)) return [];
    const before = booked.get(source);
    return cents === before ? [] : [{ source, cents: cents - (before ?? 0) }];
  });
}
