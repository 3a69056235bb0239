import { parseArgs } from 'node:util';
import { parseUsdToCents } from '@/lib/money';
import type { Upstream } from '@/upstream/app';
import { toFileJson, toOrderJson } from '@/upstream/orders/operator-json';
import { writeFile, writeList, writeRefund, writeSettlement } from '@/upstream/orders/operator-text';
import { ORDER_STATUSES, type OrderStatus } from '@/upstream/store/schema';

/** `npm run orders`: what came in, what became of it, and what goes back. Exit code 0: done; 1: refused; 2: not understood. */

const USAGE = `Usage: npm run orders -- list [--status STATUS] [--limit 50] [--json]
       npm run orders -- show ID [--json]
       npm run orders -- reconcile [ID] [--json]
       npm run orders -- refund ID [--amount 1.23] [--step 2] [--json]

STATUS is one of ${ORDER_STATUSES.join(', ')}.
reconcile asks the provider: about one order, whatever its status, or about all that are open.
refund gives back all that is left, or the amount. The same command gives back once, however often it is run:
to give the same amount of an order back a second time, say --step 2, then --step 3, and so on.`;

type Command =
  | { name: 'list'; status: OrderStatus | null; limit: number }
  | { name: 'show' | 'reconcile'; orderId: string }
  | { name: 'reconcile-all' }
  | { name: 'refund'; orderId: string; amountCents: number | null; step: number };

/** What the command line asks for; null when it cannot be understood. */
function readCommand(): { command: Command; json: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        ...{ json: { type: 'boolean' }, status: { type: 'string' }, limit: { type: 'string' } },
        ...{ amount: { type: 'string' }, step: { type: 'string' } },
      },
    });
    const command = toCommand(positionals, values);
    return command && { command, json: values.json ?? false };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function toCommand(
  [name, orderId, ...rest]: string[],
  given: {
    status?: string | undefined;
    limit?: string | undefined;
    amount?: string | undefined;
    step?: string | undefined;
  },
): Command | null {
  const { status, limit = '50', amount, step = '1' } = given;
  const isRefund = name === 'refund';
  const isList = name === 'list';
  if (rest.length > 0 || (!isRefund && (amount !== undefined || given.step !== undefined))) return null;
  if (!isList && (status !== undefined || given.limit !== undefined)) return null;
  if (isList) {
    const known = ORDER_STATUSES.find((one) => one === status) ?? null;
    const isFaulty = orderId !== undefined || (status !== undefined && known === null);
    return isFaulty || !isCount(limit) ? null : { name, status: known, limit: Number(limit) };
  }
  if (name === 'reconcile' && orderId === undefined) return { name: 'reconcile-all' };
  if (orderId === undefined) return null;
  if (name === 'show' || name === 'reconcile') return { name, orderId };
  const amountCents = amount === undefined ? null : parseUsdToCents(amount);
  const isFaulty = (amount !== undefined && amountCents === null) || amountCents === 0 || !isCount(step);
  return !isRefund || isFaulty ? null : { name, orderId, amountCents, step: Number(step) };
}

const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text);

/** Does it, and returns what there is to print. Throws a sentence when it is refused. */
async function run(command: Command, json: boolean, upstream: Upstream): Promise<string> {
  const { operator } = upstream;
  const print = (data: unknown, text: () => string) => (json ? JSON.stringify(data, null, 2) : text());
  switch (command.name) {
    case 'list': {
      const orders = await operator.list(command);
      return print(orders.map(toOrderJson), () => writeList(orders));
    }
    case 'show': {
      const file = take(await operator.show(command.orderId));
      return print(toFileJson(file), () => writeFile(file));
    }
    case 'reconcile-all': {
      const finished = await upstream.reconcile('all');
      return print(
        { finished },
        () => `Asked about all open orders. ${finished} of them turned out to be paid.`,
      );
    }
    case 'reconcile': {
      const settlement = take(await operator.reconcile(command.orderId));
      return print(toOrderJson(settlement.order), () => writeSettlement(settlement));
    }
    case 'refund': {
      const outcome = take(await operator.refund(command));
      const { isNew, status } = outcome;
      return print({ ...toOrderJson(outcome.order), refund: { is_new: isNew, status } }, () =>
        writeRefund(outcome),
      );
    }
  }
}

function take<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const read = readCommand();
if (read === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const { getUpstream } = await import('@/upstream/instance');
    const upstream = await getUpstream();
    try {
      console.info(await run(read.command, read.json, upstream));
    } finally {
      await upstream.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
