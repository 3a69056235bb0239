import type * as z from 'zod';
import { OPERATOR } from '@/lib/content/operator';
import { toSize } from '@/lib/content/studio/videos';
import { JOB_KINDS, operatorCalls, type operatorDeskSchema } from '@/lib/contract/operator/calls';
import { sayBalance } from '@/lib/studio/say-balance';
import { parseGiven, readArgs, take } from '../support/run-command';
import { withBackend } from '../support/with-backend';

type Desk = z.output<typeof operatorDeskSchema>;

/** The commands that do what `/operator` does. Null for any other. */
export function readDeskCommand(): (() => Promise<string>) | null {
  const [name, first, second, ...more] = readArgs({ allowPositionals: true, options: {} })?.positionals ?? [];
  if (more.length > 0) return null;
  if (name === 'desk' && first === undefined)
    return () => withBackend(async ({ operatorDesk }) => writeDesk(await operatorDesk.read()));
  if (name === 'retry') {
    const kind = JOB_KINDS.find((one) => one === first);
    if (kind === undefined || second === undefined) return null;
    return () =>
      withBackend(async ({ operatorDesk }) => take(await operatorDesk.retry({ kind, id: second })).message);
  }
  if (name === 'end-show' && first !== undefined) {
    const schema = operatorCalls.stopShow.body.pick({ eventId: true, note: true });
    return () => {
      const wish = parseGiven(schema, { eventId: first, note: second });
      return withBackend(async ({ operatorDesk }) => take(await operatorDesk.endShow(wish)).message);
    };
  }
  return null;
}

function writeDesk(desk: Desk): string {
  const { onAir, orders, disputes, jobs, sizes, system } = OPERATOR;
  const { free, store, videos, uploads } = desk.sizes;
  const lines = [
    ...toSection(onAir.title, onAir.none, desk.on_air, (show) => [
      show._id,
      show.title,
      show.organisation,
      show.started_at,
      `${show.screens} screens`,
      onAir.say(show),
    ]),
    ...toSection(disputes.title, disputes.none, desk.disputes, (dispute) => [
      dispute.order,
      dispute._id,
      sayBalance(dispute.amount),
      dispute.reason,
      dispute.answer_by === null ? disputes.noDate : `answer by ${dispute.answer_by}`,
      dispute.url || disputes.noLink,
    ]),
    ...toSection(orders.title, orders.none, desk.orders, (order) => [
      order._id,
      order.created_at,
      sayBalance(order.amount),
      order.status,
      order.reason,
      order.refund && `retry refund ${order.refund}`,
    ]),
    ...toSection(jobs.title, jobs.none, desk.jobs, (job) => [
      job.kind,
      job._id,
      job.what,
      job.at,
      job.reason,
    ]),
    sizes.title,
    `  ${sizes.free}: ${free === null ? sizes.unknown : toSize(free)}`,
    `  ${sizes.store}: ${toSize(store)}`,
    `  ${sizes.videos}: ${toSize(videos)}`,
    `  ${sizes.uploads}: ${toSize(uploads)}`,
    '',
    `${system.version}: ${desk.version}`,
    '',
    ...(desk.doctor === null
      ? [`${system.doctor}: ${system.never}`]
      : [
          `${system.doctor}: ${desk.doctor.at}, ${system.sum(desk.doctor)}`,
          ...desk.doctor.findings.map(({ state, check, says, mend }) =>
            toLine([system.states[state], check, says, mend ?? '']),
          ),
        ]),
  ];
  return lines.join('\n');
}

const toLine = (words: readonly string[]) => `  ${words.filter((word) => word !== '').join('  ')}`;

function toSection<T>(title: string, none: string, rows: readonly T[], toWords: (row: T) => string[]) {
  return [title, ...(rows.length === 0 ? [`  ${none}`] : rows.map((row) => toLine(toWords(row)))), ''];
}
