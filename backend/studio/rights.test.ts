import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { studioCalls, type StudioCallName } from '@/lib/contract/studio/calls';
import { ROLES } from '@/lib/contract/studio/shared/roles';
import { STUDIO_RIGHTS } from './rights';

const PAGE = 'docs/studio.md';
const TABLE = /(?<=<!-- rights -->\n)[^]*(?=<!-- \/rights -->)/;

function toTable(): string {
  const names = Object.keys(STUDIO_RIGHTS) as (keyof typeof STUDIO_RIGHTS & StudioCallName)[];
  const rows = [
    ['call', 'what it does', ...ROLES.map((role) => role.replace('-', ' '))],
    ...names.map((name) => [
      `\`${name}\``,
      studioCalls[name].summary,
      ...ROLES.map((role) => (STUDIO_RIGHTS[name].includes(role) ? '✓' : '')),
    ]),
  ];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const toLine = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return `\n${[toLine(head), toLine(widths.map((width) => '-'.repeat(width))), ...body.map(toLine)].join('\n')}\n\n`;
}

it('are printed in docs/studio.md (rewrite it with `npx vitest run backend/studio/rights -u`)', async () => {
  const page = readFileSync(PAGE, 'utf8').replace(TABLE, toTable);
  await expect(page).toMatchFileSnapshot(`../../${PAGE}`);
});
