import type { ChannelAnswer } from '@/lib/contract';
import { toMs } from '@/lib/time/iso';
import { toEventDetails } from './event';

export type ChannelDetails = ReturnType<typeof toChannelDetails>;

export function toChannelDetails({ _id: id, updated_at: updatedAt, ...answer }: ChannelAnswer) {
  return {
    ...answer,
    id,
    accent: answer.accent ?? null,
    logo: answer.logo ?? null,
    trailer: answer.trailer ?? null,
    events: answer.events.map(toEventDetails),
    past: answer.past.map(toEventDetails),
    lists: answer.lists.map(({ name, events }) => ({ name, events: events.map(toEventDetails) })),
    updatedAtMs: toMs(updatedAt),
  };
}
