import type { z } from 'zod';
import { type EventExtras, eventExtras, eventExtrasSchema } from '@/lib/contract';
import type { EventExtraColumns } from '../store/schema';

const NAMES = Object.keys(eventExtras);
const isBoolean = (schema: z.ZodType) => schema.def.type === 'boolean';
const isList = (schema: z.ZodType) => schema.def.type === 'array';

export function toExtraColumns(event: Partial<EventExtras>): EventExtraColumns {
  const values: Record<string, unknown> = event;
  const toColumn = (value: unknown) => {
    if (typeof value === 'boolean') return Number(value);
    return Array.isArray(value) ? JSON.stringify(value) : (value ?? null);
  };
  return Object.fromEntries(NAMES.map((name) => [name, toColumn(values[name])])) as EventExtraColumns;
}

/** A value that the contract no longer accepts becomes null. */
export function fromExtraColumns(row: EventExtraColumns): EventExtras {
  const kept: Record<string, unknown> = row;
  const toValue = (name: string, schema: z.ZodType) => {
    const value = kept[name];
    if (isList(schema) && typeof value === 'string') return JSON.parse(value) as unknown;
    return isBoolean(schema) && value !== null ? value === 1 : value;
  };
  const values = Object.entries<z.ZodType>(eventExtras).map(([name, schema]) => [
    name,
    toValue(name, schema),
  ]);
  return eventExtrasSchema.parse(Object.fromEntries(values));
}
