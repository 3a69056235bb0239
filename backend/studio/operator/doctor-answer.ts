import * as z from 'zod';
import { doctorFindingSchema } from '@/lib/contract/operator/calls';
import { toInstant } from '@/lib/time/iso';
import type { Store } from '../../store/schema';

const findingSchema = doctorFindingSchema.extend({ state: z.enum(['ok', 'warn', 'fail']) });
type Finding = z.output<typeof findingSchema>;

/** The last answer takes the place of the one before. `findings` contain no secrets. */
export async function noteDoctorAnswer(
  store: Store,
  findings: readonly Finding[],
  nowMs: number,
): Promise<void> {
  const answer = { at: nowMs, findings: JSON.stringify(findings) };
  await store
    .insertInto('doctor_answers')
    .values({ name: 'last', ...answer })
    .onConflict((oc) => oc.column('name').doUpdateSet(answer))
    .execute();
}

/** Null before the first one, and for one of a release that wrote it otherwise. */
export async function readDoctorAnswer(store: Store) {
  const row = await store.selectFrom('doctor_answers').select(['at', 'findings']).executeTakeFirst();
  const all = row && z.array(findingSchema).safeParse(JSON.parse(row.findings)).data;
  if (!all) return null;
  const findings = all.flatMap(({ state, ...rest }) => (state === 'ok' ? [] : [{ state, ...rest }]));
  return { at: toInstant(row.at), good: all.length - findings.length, findings };
}
