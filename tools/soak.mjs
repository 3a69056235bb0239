import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutSettings } from '../build/without-settings.mjs';
import { compareBooks, readJournals } from '../tests/support/compare-books.ts';
import { openOffice, settleBooks } from './soak/office.mjs';
import { readStore, readTaken } from './soak/count.mjs';
import { keepBreaking } from './soak/faults.mjs';
import { createLedger, judge, toLastLine } from './soak/ledger.mjs';
import { keepBuying, keepReading } from './soak/people.mjs';
import { startStage } from './soak/stage.ts';
import { buildSite } from './support/build-site.mjs';
import { listItems } from './traffic/items.mjs';
import { endOnSignals, main } from './support/main.mjs';
import { readArgs } from './support/options.mjs';
import { endAll } from './support/processes.mjs';
import { root } from './support/root.mjs';
import { Fault, say, toDuration } from './support/say.mjs';

const HELP = `Two instances of the built site over one PostgreSQL sell and show while things break around them, one after the other.

  npm run soak -- [--minutes N] [--buyers N]

  --minutes N   how long (2)
  --buyers N    how many buy at once (6)

Meanwhile an office refunds parts, moves tickets and disputes payments, and refunds half of one event in the end. The
report is compared with the stand-ins' own books, to the cent, for each organization, event and day.

Ends in one line: lost (paid for and not given), double (paid or given twice), errors (without a fault that explains them).
Exit code 1 when one of them is not 0, or the books differ. The logs of all processes are in test-results/stacks/soak and soak-other.`;

const READERS = 3;
const PATHS = ['/', '/faq', '/plans', '/events/evt-midnight-run', '/api/events/evt-midnight-run/state'];
const SHOWN = 10;
const SETTLE_MS = 60_000;
const SETTLE_BOOKS_MS = 5 * 60_000;

function readOptions() {
  const values = readArgs(process.argv.slice(2), HELP, { minutes: '2', buyers: '6' });
  const [minutes, buyers] = [Number(values.minutes), Number(values.buyers)];
  const isGood = minutes > 0 && minutes <= 10_000 && Number.isInteger(buyers) && buyers > 0 && buyers <= 1000;
  if (!isGood) throw new Fault(`--minutes and --buyers take numbers of at least 1.\n\n${HELP}`, 2);
  return { help: values.help, minutes, buyers };
}

await main(async () => {
  const options = readOptions();
  if (options.help) return console.log(HELP);
  endOnSignals();
  process.chdir(root);
  await buildSite(withoutSettings(root, process.env), join(root, 'test-results/stacks/soak/build.log'));
  const stage = await say('Starting two instances and a PostgreSQL', startStage);
  try {
    const { found, failures, books } = await run(stage, options);
    for (const line of [...books, ...found.details, ...failures.unexplained].slice(0, SHOWN))
      console.log(`  ${line}`);
    console.log(toLastLine(found, failures));
    return found.lost + found.double + failures.unexplained.length + books.length > 0 ? 1 : 0;
  } finally {
    await stage.stop();
    await endAll();
  }
});

async function run(stage, { minutes, buyers }) {
  const ledger = createLedger();
  const began = Date.now();
  const isOver = () => Date.now() - began > minutes * 60_000;
  const tell = (name) => console.log(`${toDuration(Date.now() - began).padStart(12)}  ${name}`);
  const items = listItems().filter((item) => 'eventId' in item);
  const office = await openOffice(stage, items);
  const [, , pages, deeds] = await Promise.all([
    keepBreaking(stage, ledger, isOver, tell),
    Promise.all(Array.from({ length: buyers }, () => keepBuying(stage, items, ledger, isOver))),
    Promise.all(Array.from({ length: READERS }, () => keepReading(stage.url, PATHS, ledger, isOver))),
    office.keepWorking(ledger, isOver),
  ]);
  tell('over; what is left half done is finished');
  const found = await settle(stage, ledger);
  const read = pages.reduce((sum, count) => sum + count, 0);
  console.log(
    `${ledger.purchases.length} purchases, ${found.paid} paid, ${read} pages, ${ledger.countFaults()} faults in ${toDuration(Date.now() - began)}.`,
  );
  const books = await compare(stage, office, deeds);
  return { found, failures: ledger.failures, books };
}

async function compare(stage, office, deeds) {
  const refunded = await office.startRun();
  const left = await settleBooks(stage, Date.now() + SETTLE_BOOKS_MS);
  const { lines, compared, totals, others } = await compareBooks(
    stage.store,
    await readJournals(stage.sandbox),
  );
  console.log(`Office: ${JSON.stringify(deeds)}. Run: ${JSON.stringify(refunded)}.`);
  console.log(`Report, in cents: ${JSON.stringify(totals)}.`);
  if (others > 0) lines.push(`${others} movements at the providers belong to no event`);
  if (left.open + left.unread > 0) lines.push(`half done: ${JSON.stringify(left)}`);
  console.log(
    `Books of ${compared} organizations, events and days: ${lines.length === 0 ? 'equal' : 'different'}.`,
  );
  return lines;
}

async function settle(stage, { purchases }) {
  await stage.sandbox.clearFaults();
  await stage.restartSite(0, 'SIGTERM', 0);
  const end = Date.now() + SETTLE_MS;
  for (;;) {
    // Read the store first: each payment it calls paid was captured before.
    const { orders, receipts } = await readStore(stage.store);
    const counted = await readTaken(stage.sandbox.url, purchases);
    const found = judge(counted, orders, receipts);
    if (found.lost === 0 || Date.now() > end) return found;
    await sleep(1000);
  }
}
