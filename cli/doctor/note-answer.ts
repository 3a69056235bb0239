import { noteDoctorAnswer } from '@/backend/studio/operator/doctor-answer';
import { openStore } from '@/backend/store/open';
import { parseEnv } from '@/lib/env/schema';
import { type Finding, toReason } from './finding';

/** For `/operator`. Only into a store that was found good. */
export async function noteAnswer(
  source: Record<string, string | undefined>,
  findings: readonly Finding[],
): Promise<void> {
  if (!findings.some(({ check, state }) => check === 'store' && state === 'ok')) return;
  const store = openStore({ databaseUrl: parseEnv(source).DATABASE_URL, onIdleError: () => undefined });
  try {
    await noteDoctorAnswer(store, findings, Date.now());
  } catch (error) {
    console.error(`The answer could not be noted for /operator: ${toReason(error)}.`);
  } finally {
    await store.destroy();
  }
}
