import { fail } from '@/lib/result';
import type { LogChange } from '../log/log';

/** For a save that names an older version. `fields` has the stored value of each difference. */
export function editConflict(differences: readonly LogChange[], names: Record<string, string>) {
  const toName = (field: string) => names[field] ?? field;
  const list = differences.map(({ field }) => toName(field)).join(', ');
  const fields = differences.map(({ field, before }): [string, string] => [
    field,
    before === null || before === '' ? 'It is now empty.' : `It is now “${String(before)}”.`,
  ]);
  return fail(
    'conflict',
    `This has changed since you opened it, and differs in: ${list}. Please compare and save again.`,
    { fields: Object.fromEntries(fields) },
  );
}
