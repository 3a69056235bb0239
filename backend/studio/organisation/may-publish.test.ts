import { expect, it } from 'vitest';
import { toPublishing } from './may-publish';

const DAY = 24 * 60 * 60_000;
const NEW = { approved_at: null, suspended_at: null, stopped: null, trial_started_at: 0 };

it.each([
  ['in its trial', NEW, { nowMs: 7 * DAY - 1, isLive: false }, null],
  ['after its trial', NEW, { nowMs: 7 * DAY, isLive: false }, 'trial-over'],
  ['before its first event', { ...NEW, trial_started_at: null }, { nowMs: 99 * DAY, isLive: false }, null],
  ['with live payments', NEW, { nowMs: 0, isLive: true }, 'not-approved'],
  ['once approved', { ...NEW, approved_at: 1 }, { nowMs: 99 * DAY, isLive: true }, null],
  ['while suspended', { ...NEW, approved_at: 1, suspended_at: 2 }, { nowMs: 3, isLive: false }, 'suspended'],
])('says what keeps an organisation from publishing %s', (_when, row, moment, blocked) => {
  expect(toPublishing(row, moment)).toMatchObject({ blocked, canPublish: blocked === null });
});
