import type { z } from 'zod';
import type { checklistSchema } from '@/lib/contract/studio/events/schemas';

export type Finding = Omit<z.output<typeof checklistSchema>['checks'][number], 'name'>;

export const toFinding = (state: Finding['state'], message: string): Finding => ({
  state,
  message,
  record: null,
});
