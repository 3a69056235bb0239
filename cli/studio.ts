import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/lib/env';
import { DECISIONS, JOB_KINDS, payoutSchema, undonePayoutSchema } from '@/lib/contract/operator/calls';
import { STOPPABLE } from '@/lib/contract/studio/organisation/stoppable';
import { startOrganisationSchema } from '@/lib/contract/studio/organisation/schemas';
import { toPaymentConfig } from '@/backend/config/payment-config';
import { toPaymentAccounts } from '@/backend/payments/config';
import { drainInput } from '@/backend/studio/live/drain-input';
import { listStopped } from '@/backend/events/stopped';
import { createOperators } from '@/backend/studio/operator/operators';
import { createStudioOperator, toPayoutCents } from '@/backend/studio/operator/operator';
import { toMoment, toPublishing } from '@/backend/studio/organisation/may-publish';
import type { Store } from '@/backend/store/schema';
import { parseGiven, readArgs, runCommand, take } from './support/run-command';
import { withStore } from './support/with-store';
import { readDeskCommand } from './studio/desk';

const USAGE = `Usage: npm run studio -- list
       npm run studio -- start EMAIL NAME
       npm run studio -- approve ORG [NOTE]
       npm run studio -- decline ORG NOTE
       npm run studio -- suspend ORG [--stop PARTS] [NOTE]
       npm run studio -- resume ORG [NOTE]
       npm run studio -- owner ORG EMAIL
       npm run studio -- share ORG PERCENT
       npm run studio -- payout ORG AMOUNT REFERENCE
       npm run studio -- undo-payout ORG REFERENCE NEW_REFERENCE
       npm run studio -- operator EMAIL [off]
       npm run studio -- desk
       npm run studio -- retry KIND ID
       npm run studio -- end-show EVENT [NOTE]
       npm run studio -- drain ADDRESS [off]

ORG is an id of the list. start makes an organisation for an existing account, also where STUDIO_SIGNUP is invite or off.
suspend stops publishing and messages, or PARTS, like sales,streams: any of publishing, messages, sales and streams.
NOTE is what its members see. owner makes an existing account an owner.
share sets the platform's share of orders made from now on, like 12.5. payout notes what was paid to an organisation, in
US dollars; REFERENCE is the transfer's own, and the same one is noted once. undo-payout takes back one that was mistyped
or returned, by a counter-entry with a new reference. operator names an existing account that may open /operator.
desk prints what that page shows. retry tries again what failed: KIND is ${JOB_KINDS.join(', ')}, ID is of the desk.
end-show ends a show for everyone at once; a live input that doesn't answer is told by the site within seconds. NOTE
is for the operator's own log. drain keeps new shows from the live input at ADDRESS until its next start, and waits until
its last show is over; off takes it back.`;

/** Between two looks at a live input that is drained. */
const DRAIN_MS = 6000;

type Command = (store: Store) => Promise<string>;

function readCommand(): Command | null {
  const args = readArgs({ allowPositionals: true, options: { stop: { type: 'string' } } });
  const [name, first, second, third, ...more] = args?.positionals ?? [];
  const stop = args?.values.stop;
  if (more.length > 0 || (stop !== undefined && name !== 'suspend')) return null;
  if (name === 'payout' && first !== undefined && second !== undefined && third !== undefined)
    return (store) => runPayout(store, first, second, third);
  if (name === 'undo-payout' && first !== undefined && second !== undefined && third !== undefined)
    return (store) => runUndoPayout(store, first, second, third);
  if (third !== undefined) return null;
  if (name === 'list') return first === undefined ? runList : null;
  if (first === undefined) return null;
  if (name === 'share' && second !== undefined) return (store) => runShare(store, first, second);
  if (name === 'start' || name === 'owner') {
    if (second === undefined) return null;
    return name === 'owner'
      ? async (store) => take(await operatorOf(store).makeOwner(first, second))
      : (store) => runStart(store, first, second);
  }
  if (name === 'operator') {
    if (second !== undefined && second !== 'off') return null;
    return async (store) => {
      const operators = createOperators({ store, now: Date.now });
      return take(await (second === 'off' ? operators.dismiss(first) : operators.appoint(first)));
    };
  }
  if (name === 'drain') {
    if (second !== undefined && second !== 'off') return null;
    return (store) => runDrain(store, first, second === undefined);
  }
  const decision = DECISIONS.find((one) => one === name);
  if (decision === undefined) return null;
  return async (store) => take(await operatorOf(store).decide(decision, first, second, readParts(stop)));
}

function readParts(text: string | undefined) {
  const wanted = text?.split(',').map((part) => part.trim());
  if (wanted?.some((part) => !STOPPABLE.some((known) => known === part)))
    throw new Error(`--stop takes any of ${STOPPABLE.join(', ')}, like sales,streams.`);
  return wanted && STOPPABLE.filter((part) => wanted.includes(part));
}

const operatorOf = (store: Store) => createStudioOperator({ store, now: Date.now });

async function runStart(store: Store, email: string, text: string): Promise<string> {
  const name = startOrganisationSchema.shape.name.safeParse(text);
  if (!name.success) throw new Error('The name needs 1 to 80 characters on one line.');
  return take(await operatorOf(store).start(email, name.data));
}

async function runDrain(store: Store, url: string, isOn: boolean): Promise<string> {
  const drain = async () => take(await drainInput({ store, now: Date.now }, url, isOn));
  await drain();
  if (!isOn) return 'It takes new shows again.';
  for (;;) {
    // It learns of it within two seconds, and says as late what it receives.
    await sleep(DRAIN_MS);
    const shows = await drain();
    if (shows.length === 0) return 'It receives no show and takes no new ones. Update it now.';
    console.info(`It still receives ${shows.join(', ')}.`);
  }
}

async function runShare(store: Store, organisationId: string, percent: string): Promise<string> {
  const basisPoints = /^\d{1,3}(?:\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : Infinity;
  if (basisPoints > 10_000) throw new Error('The share needs a number from 0 to 100, like 12.5.');
  return take(await operatorOf(store).setShare(organisationId, basisPoints));
}

async function runPayout(store: Store, organisationId: string, amount: string, reference: string) {
  const typed = parseGiven(payoutSchema, { amount, reference });
  const payout = { amountCents: toPayoutCents(typed.amount), reference: typed.reference, mode: readMode() };
  return take(await operatorOf(store).notePayout(organisationId, payout));
}

async function runUndoPayout(store: Store, organisationId: string, undone: string, reference: string) {
  const entry = { ...parseGiven(undonePayoutSchema, { undone, reference }), mode: readMode() };
  return take(await operatorOf(store).undoPayout(organisationId, entry));
}

const readMode = () => toPaymentAccounts(toPaymentConfig(env)).mode;

async function runList(store: Store): Promise<string> {
  const config = toPaymentConfig(env);
  const payments = { mode: config.mode, accounts: toPaymentAccounts(config) };
  const moment = toMoment({ payments, now: Date.now });
  const rows = await operatorOf(store).list();
  const lines = rows.map((row) => {
    const stopped = listStopped(row).join(',');
    const state = stopped
      ? `suspended:${stopped}`
      : (toPublishing(row, moment).blocked ?? (row.approved_at === null ? 'trial' : 'approved'));
    return `${row.id}  ${state}  ${row.name}  ${row.owner ?? 'no owner'}`;
  });
  return lines.length === 0 ? 'There is no organisation yet.' : lines.join('\n');
}

const onDesk = readDeskCommand();
const command = onDesk === null ? readCommand() : null;
await runCommand(USAGE, onDesk ?? (command && (() => withStore(command))));
