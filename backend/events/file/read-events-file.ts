import type { z } from 'zod';
import { type JsonLines, locateJson, toPathKey } from './locate-json';
import { eventsFileSchema, type NewEvent } from '../file-schema';

type Path = readonly PropertyKey[];
type Fault = { path: Path; message: string };

type EventsFile = { events: NewEvent[]; describe: (fault: Fault) => string };

/** Fails with a message for each fault, with its line and field. */
export function readEventsFile(
  given: string,
): { ok: true; value: EventsFile } | { ok: false; faults: string[] } {
  // Windows editors begin a file with a byte order mark (RFC 8259 section 8.1).
  const text = given.replace(/^\uFEFF/, '');
  const located = locateJson(text);
  if (!located.ok) return { ok: false, faults: [`line ${located.fault.line}: ${located.fault.message}`] };
  const describe = (fault: Fault) => describeFault(fault, located.lines);

  const parsed = eventsFileSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    return { ok: false, faults: inOrder(parsed.error.issues.flatMap(toFaults).map(describe)) };

  const { events } = parsed.data;
  const faults = [
    ...findRepeats(events, 'id', ['events']),
    ...findRepeats(events, 'domain', ['events']),
    ...events.flatMap(({ packages }, index) => findRepeats(packages, 'id', ['events', index, 'packages'])),
  ];
  if (faults.length > 0) return { ok: false, faults: inOrder(faults.map(describe)) };
  return { ok: true, value: { events, describe } };
}

const inOrder = (faults: string[]): string[] =>
  faults.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

function toFaults(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is not a field of this file' }));
}

function findRepeats<K extends string>(rows: readonly Record<K, string>[], field: K, list: Path): Fault[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const value = row[field];
    if (seen.has(value)) return [{ path: [...list, index, field], message: `repeats "${value}"` }];
    seen.add(value);
    return [];
  });
}

// A missing field has no line, so the parent's line is reported.
function describeFault({ path, message }: Fault, lines: JsonLines): string {
  let known = path;
  while (known.length > 0 && !lines.has(toPathKey(known))) known = known.slice(0, -1);
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `line ${lines.get(toPathKey(known)) ?? 1}, ${field.replace(/^\./, '') || 'the file'}: ${message}`;
}
