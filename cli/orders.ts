import { userInfo } from 'node:os';
import { parseUsdToCents } from '@/lib/money';
import type { Backend } from '@/backend/app';
import { toFileJson, toOrderJson, toRefundJson } from '@/cli/orders/order-json';
import { writeFile, writeList, writeRefund, writeSettlement } from '@/cli/orders/order-text';
import type { RefundOrder } from '@/backend/orders/operator-refund';
import { ORDER_STATUSES, type OrderStatus } from '@/lib/contract/orders';
import { readArgs, runCommand, take } from './support/run-command';
import { withBackend } from './support/with-backend';

const USAGE = `Usage: npm run orders -- list [--status STATUS | --stuck] [--limit 50] [--json]
       npm run orders -- show ID|REFERENCE|ADDRESS [--json]
       npm run orders -- reconcile [ID] [--json]
       npm run orders -- refund ID [--amount 1.23 [--again]] [--reason TEXT] [--json]

STATUS is one of ${ORDER_STATUSES.join(', ')}.
show takes an order's id, that of its payment, refund or dispute at the provider, or the address of a buyer, whose orders
are listed.
reconcile asks the provider: about one order, whatever its status, or about all that are open.
list --stuck shows what needs your hand: open disputes, refunds that the bank sent back, and money owed back that the
provider has not returned. What is owed back is otherwise refunded by itself.
refund gives back all that is left, or the amount. The same command gives back once, however often it is run: to give
the same amount back once more, add --again. One that the bank sent back is made again by the same command.`;

type Command =
  | { name: 'list'; status: OrderStatus | null; limit: number }
  | { name: 'stuck'; limit: number }
  | { name: 'show' | 'reconcile'; orderId: string }
  | { name: 'reconcile-all' }
  | { name: 'refund'; order: RefundOrder };

function readCommand(): { command: Command; json: boolean } | null {
  const args = readArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      status: { type: 'string' },
      limit: { type: 'string' },
      stuck: { type: 'boolean' },
      again: { type: 'boolean' },
      amount: { type: 'string' },
      reason: { type: 'string' },
    },
  });
  const command = args && toCommand(args.positionals, args.values);
  return command && { command, json: args.values.json ?? false };
}

type Given = Partial<Record<'status' | 'limit' | 'amount' | 'reason', string | undefined>> &
  Partial<Record<'stuck' | 'again', boolean | undefined>>;

function toCommand([name, orderId, ...rest]: string[], given: Given): Command | null {
  const { status, limit = '50', stuck = false, amount, again: isAgain = false, reason } = given;
  const isRefund = name === 'refund';
  const isList = name === 'list';
  if (rest.length > 0 || (!isRefund && (amount !== undefined || isAgain || reason !== undefined)))
    return null;
  if (!isList && (status !== undefined || given.limit !== undefined || stuck)) return null;
  if (isList) {
    const known = ORDER_STATUSES.find((one) => one === status) ?? null;
    const isFaulty = orderId !== undefined || (status !== undefined && (known === null || stuck));
    if (isFaulty || !isCount(limit)) return null;
    return stuck ? { name: 'stuck', limit: Number(limit) } : { name, status: known, limit: Number(limit) };
  }
  if (name === 'reconcile' && orderId === undefined) return { name: 'reconcile-all' };
  if (orderId === undefined) return null;
  if (name === 'show' || name === 'reconcile') return { name, orderId };
  const amountCents = amount === undefined ? null : parseUsdToCents(amount);
  const isFaulty = (amount !== undefined && amountCents === null) || amountCents === 0;
  if (!isRefund || isFaulty || (isAgain && amountCents === null)) return null;
  const note = `${reason === undefined ? '' : `${reason}, `}by ${userInfo().username}`;
  return { name, order: { orderId, amountCents, isAgain, note } };
}

const SHOWN = 50;

const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text);

/** Throws the sentence to print when the command is refused. */
async function run(command: Command, json: boolean, backend: Backend): Promise<string> {
  const { operator } = backend;
  const print = (data: unknown, text: () => string) => (json ? JSON.stringify(data, null, 2) : text());
  switch (command.name) {
    case 'list':
    case 'stuck': {
      const isList = command.name === 'list';
      const orders = await (isList ? operator.list(command) : operator.listStuck(command.limit));
      return print(orders.map(toOrderJson), () => writeList(orders));
    }
    case 'show': {
      const [found, ...others] = await operator.find(command.orderId, SHOWN);
      if (found && others.length > 0)
        return print([found, ...others].map(toOrderJson), () => writeList([found, ...others]));
      const file = take(await operator.show(found?.id ?? command.orderId));
      return print(toFileJson(file), () => writeFile(file));
    }
    case 'reconcile-all': {
      const finished = await backend.reconcile('all');
      return print(
        { finished },
        () => `Checked all open orders with the providers. ${finished} of them turned out to be paid.`,
      );
    }
    case 'reconcile': {
      const settlement = take(await operator.reconcile(command.orderId));
      return print(toOrderJson(settlement.order), () => writeSettlement(settlement));
    }
    case 'refund': {
      const outcome = take(await operator.refund(command.order));
      const { order, refund, isNew } = outcome;
      return print({ ...toOrderJson(order), refund: { ...toRefundJson(refund), is_new: isNew } }, () =>
        writeRefund(outcome),
      );
    }
  }
}

const read = readCommand();
await runCommand(USAGE, read && (() => withBackend((backend) => run(read.command, read.json, backend))));
