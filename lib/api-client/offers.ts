import 'server-only';
import type { CallGroup } from '@/lib/contract';
import { env } from '@/lib/env';
import { isEmbedded } from './transport';

/** The embedded API has all optional calls. */
export const isOffered = (group: CallGroup): boolean => isEmbedded || env.UPSTREAM_CALLS.includes(group);
