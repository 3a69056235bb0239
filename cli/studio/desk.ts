import type * as z from 'zod';
import { OPERATOR, sayInput, toSizeFigures } from '@/lib/content/operator';
import { JOB_KINDS, operatorCalls, type operatorDeskSchema } from '@/lib/contract/operator/calls';
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

function writeDesk({
  on_air: shows,
  live_inputs: inputs,
  outages,
  disputes,
  orders,
  jobs,
  sizes,
  version,
  doctor,
}: Desk): string {
  const { system } = OPERATOR;
  const onAir = shows.map((show) => ({ ...show, refused: '', input: sayInput(show) }));
  return [
    toSection(OPERATOR.onAir.title, onAir),
    toSection(OPERATOR.liveInputs.title, inputs),
    toSection(OPERATOR.outages.title, outages),
    toSection(OPERATOR.disputes.title, disputes),
    toSection(OPERATOR.orders.title, orders),
    toSection(OPERATOR.jobs.title, jobs),
    toSection(OPERATOR.sizes.title, [Object.fromEntries(toSizeFigures(sizes))]),
    toSection(system.title, [{ version }]),
    doctor === null
      ? `${system.doctor}\n  ${system.never}`
      : toSection(`${system.doctor}: ${doctor.at}, ${system.sum(doctor)}`, doctor.findings),
  ].join('\n\n');
}

/** A line for each row, with the names of the contract. What is empty or unknown is left out. */
function toSection(title: string, rows: readonly Record<string, string | number | null>[]): string {
  const lines = rows.map((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      value === '' || value === null ? [] : `${name.replace(/^_/, '')}: ${value}`,
    ),
  );
  return [
    title,
    ...(lines.length === 0 ? [[OPERATOR.none]] : lines).map((line) => `  ${line.join(', ')}`),
  ].join('\n');
}
