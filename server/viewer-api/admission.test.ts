import { expect, it } from 'vitest';
import { compareTimes } from '@/sandbox/shared/compare-times';
import { createAdmission, toRetryMs } from './admission';

const TOKEN = '/api/playback/evt-1/token';
const WATCH = '/user/watch/evt-1';
const post = (cookie?: string) => ({ method: 'POST', headers: { ...(cookie && { cookie }) } });
const get = (cookie?: string) => ({ method: 'GET', headers: { ...(cookie && { cookie }) } });

function createProcess() {
  let [atMs, usedMs] = [0, 0];
  const admission = createAdmission({ now: () => atMs, cpuMs: () => usedMs });
  const look = (times: number, lateMs: number, share: number) => {
    for (let count = 0; count < times; count += 1) {
      atMs += 250 + lateMs;
      usedMs += (250 + lateMs) * share;
      admission.look();
    }
  };
  return { ...admission, look };
}

it('turns newcomers away after a second of late answers, and lets them in after three prompt ones', () => {
  const site = createProcess();
  site.look(3, 300, 0.95);
  expect(site.isRefused(post(), TOKEN)).toBe(false);
  site.look(1, 300, 0.95);
  expect(site.isRefused(post(), TOKEN)).toBe(true);
  expect(site.isRefused(get(), WATCH)).toBe(true);
  site.look(11, 5, 0.4);
  site.look(1, 60, 0.4);
  site.look(11, 5, 0.4);
  expect(site.isRefused(post(), TOKEN)).toBe(true);
  site.look(1, 5, 0.4);
  expect(site.isRefused(post(), TOKEN)).toBe(false);
});

it('lets those who watch go on, and everything but the theatre', () => {
  const site = createProcess();
  site.look(4, 300, 0.95);
  for (const cookie of ['playback=a', 'theme=dark; __Secure-place-0f=b.c', '__Secure-playback=a', 'seated=1'])
    expect([site.isRefused(post(cookie), TOKEN), site.isRefused(get(cookie), WATCH)], cookie).toEqual([
      false,
      false,
    ]);
  expect(site.isRefused({ method: 'POST', headers: { 'x-seated': '1' } }, TOKEN)).toBe(false);
  expect(site.isRefused(post('displaced-x=1'), TOKEN)).toBe(true);
  for (const path of ['/', '/events/evt-1', '/user/purchases', '/api/playback/evt-1/media/live.m3u8'])
    expect(site.isRefused(get(), path), path).toBe(false);
  expect(site.isRefused(post(), '/api/orders/save-payment')).toBe(false);
});

it('is not full because the machine around it is busy', () => {
  const site = createProcess();
  site.look(40, 2000, 0.3);
  expect(site.isRefused(post(), TOKEN)).toBe(false);
});

it('has room again when it is idle, however busy the machine around it is', () => {
  const site = createProcess();
  site.look(4, 300, 0.95);
  site.look(12, 300, 0.1);
  expect(site.isRefused(post(), TOKEN)).toBe(false);
});

it('asks newcomers back within a quarter of a minute, not all at once', () => {
  expect([toRetryMs(0), toRetryMs(1)]).toEqual([5000, 15_000]);
});

it('reads no cookie slowly, least of all while it is busy', () => {
  const site = createProcess();
  site.look(4, 300, 0.95);
  const read = (cookie: string) => void site.isRefused(post(cookie), TOKEN);
  const times = compareTimes(read, (length) => '; place-'.repeat(length / 8));
  expect(times).toMatchObject({ isInProportion: true });
});
