import 'server-only';
import type { CallGroup } from '@/lib/contract';
import { env } from '@/lib/env';
import { isEmbedded } from './transport';

/** Whether the API has a group of optional calls. The embedded one has all of them. */
export const isOffered = (group: CallGroup): boolean => isEmbedded || env.UPSTREAM_CALLS.includes(group);
