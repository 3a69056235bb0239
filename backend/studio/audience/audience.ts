import type { Audience } from '@/lib/contract/studio/audience/calls';
import { ok, type Result } from '@/lib/result';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import { isLive, toTicketTimes } from '../../events/timetable';
import type { StudioContext } from '../context';
import { findShow } from '../live/find-show';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { toCountryName } from '@/lib/contract/country-name';
import { mayCall } from '../rights';
import { type Member, notThere } from '../studio-router';
import { hideOne, hideParts } from './hide-small';
import { listAudiences, readSums } from './list-audiences';
import { listMarks } from './list-marks';
import { listReplayMinutes } from './replay-minutes';
import { joinMinutes, readShow, toStep, toWindow } from './show-minutes';
import { sumsSchema } from './sum-audience';

const MINUTES_IN_HOUR = 60;

type Asked = { eventId: string; file: '' | 'on' };

export function mountAudience(context: StudioContext): void {
  const { mount } = context;
  mount('getAudience', (input, member) => getAudience(context, input, member));
  mount('getAudiences', (_, member) => listAudiences(context, member));
}

async function getAudience(
  context: StudioContext,
  { eventId, file }: Asked,
  member: Member,
): Promise<Result<Audience>> {
  const { deps } = context;
  const { store } = deps;
  const found = await findMinutes(context, eventId);
  if (!found) return notThere();
  const { show, counted, window, minutes, failures, silent } = found;
  const { event } = show;
  const sums = counted?.sums ?? sumsSchema.parse({});
  const replay = await listReplayMinutes(store, eventId);
  const seesPeople = file === '' && mayCall(member.role, 'listPeople');
  const one = seesPeople ? (count: number) => count : hideOne;
  const parts = seesPeople ? (counts: readonly number[]) => counts : hideParts;
  const spread = <T extends readonly [unknown, number]>(rows: readonly T[]) => {
    const counts = parts(rows.map(([, count]) => count));
    return rows.map(([key], index) => [key as T[0], counts[index] ?? null] as const);
  };
  const step = toStep(minutes.length);
  const points = joinMinutes(minutes, step);
  const left = parts(points.map((point) => point.left));
  const total = (what: 'screens' | 'stalls') => minutes.reduce((sum, minute) => sum + minute[what], 0);
  const most = Math.max(0, ...minutes.map(({ screens }) => screens));
  const peak = minutes.find(({ screens }) => screens > 0 && screens === most);
  const hours = total('screens') / MINUTES_IN_HOUR;
  return ok({
    organisation: await findOrganisationAnswer(store, member, deps),
    timezone: show.entry.timezone ?? 'UTC',
    is_live: event !== null && isLive(event, deps.now()),
    starts_at: toInstant(show.startsAt),
    counted_at: toInstantOrNull(counted?.at ?? null),
    viewers: one(sums.viewers),
    live: one(sums.live),
    replay: one(sums.replay),
    returning: one(sums.returning),
    holders: sums.holders,
    came: one(sums.came),
    watch_seconds: one(sums.viewers) ? Math.round(sums.watchMs / 1000) : null,
    peak: peak ? { screens: one(most), at: toInstant(peak.at) } : null,
    stalls_per_hour: hours > 0 ? total('stalls') / hours : null,
    failures: failures.map(({ cause, count }) => ({ cause, count: one(count) })),
    step,
    minutes: points.map((point, index) => ({
      at: toInstant(point.at),
      screens: one(point.screens),
      viewers: one(point.viewers),
      left: left[index] ?? null,
      sold: one(point.sold),
      stalls: one(point.stalls),
    })),
    marks: event ? await listMarks(store, event, { window, silent }) : [],
    stays: spread(sums.stays).map(([from, count]) => ({ minutes: from, count })),
    devices: spread(sums.devices).map(([device, count]) => ({ device, count })),
    countries: spread(sums.countries).map(([country, count]) => ({
      country,
      name: toCountryName(country),
      count,
    })),
    replay_step: replay.step,
    replay_minutes: replay.minutes.map(({ minute, plays }) => ({ minute, plays: one(plays) })),
  });
}

/** What is counted of an event, and of each minute of its show until the last screen was gone. */
async function findMinutes({ deps }: StudioContext, eventId: string) {
  const { store, payments } = deps;
  const show = await findShow(store, eventId);
  if (!show) return null;
  const { event } = show;
  const nowMs = deps.now();
  const counted = await readSums(store, eventId);
  const window =
    event && event.start_time <= nowMs
      ? toWindow(event.start_time, toTicketTimes(event).showEndsAtMs, nowMs)
      : { fromMs: 0, toMs: -1 };
  const left = counted?.sums.left ?? [];
  const read = await readShow(store, payments.accounts.mode, { eventId, window, left });
  const last = read.minutes.findLastIndex(({ screens }) => screens > 0);
  const isOn = event !== null && isLive(event, nowMs);
  return { show, counted, window, ...read, minutes: isOn ? read.minutes : read.minutes.slice(0, last + 1) };
}
