import type { Transaction } from 'kysely';
import { createId } from '../../store/ids';
import type { Schema } from '../../store/schema';
import type { LOG_SENTENCES } from './log-sentences';

export type LogValue = string | number | boolean | null;
export type LogChange = { field: string; before: LogValue; after: LogValue };

export type LogAction = keyof typeof LOG_SENTENCES;

export type LogLine = {
  organisationId: string;
  /** Null for the platform's operator. */
  userId: string | null;
  action: LogAction;
  eventId?: string;
  subject?: string;
  changes?: readonly LogChange[];
};

/** Runs in the transaction of the change itself. */
export async function writeLog(trx: Transaction<Schema>, line: LogLine, nowMs: number): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: createId('log'),
      organisation_id: line.organisationId,
      at: nowMs,
      user_id: line.userId,
      event_id: line.eventId ?? null,
      action: line.action,
      subject: line.subject ?? null,
      changes: JSON.stringify(line.changes ?? []),
    })
    .execute();
}

/** The fields whose values differ. Lists and objects are compared, and logged, as JSON. */
export function listChanges(before: object, after: object): LogChange[] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((field) => {
    const change = { field, before: toLogValue(from.get(field)), after: toLogValue(to.get(field)) };
    return change.before === change.after ? [] : [change];
  });
}

function toLogValue(value: unknown): LogValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
