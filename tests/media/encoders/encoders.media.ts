import { afterAll, expect, it } from 'vitest';
import { CASES, judge, toWanted } from './cases';
import { openDesk } from './simulated-encoder';

const rows: string[] = [];

afterAll(() => console.info(['| case | wanted | seen |', '|---|---|---|', ...rows].join('\n')));

it.each(CASES)(
  '$name',
  async (one) => {
    const desk = await openDesk(one.codecs);
    await one.send(desk);
    const { seen, wrong } = judge(one, desk, await desk.finish());
    rows.push(
      `| ${one.name} | ${toWanted(one)} | ${[seen, ...wrong.map((what) => `**${what}**`)].join(', ')} |`,
    );
    expect(wrong).toEqual([]);
  },
  60_000,
);
