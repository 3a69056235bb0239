import { afterEach, expect, it, vi } from 'vitest';
import { eventExtras } from './events';

afterEach(() => {
  vi.restoreAllMocks();
});

it('asks for a time zone once, and refuses an unknown one each time', () => {
  const ask = vi.spyOn(Intl, 'DateTimeFormat');
  const accepts = (name: string) => eventExtras.timezone.safeParse(name).success;
  expect([accepts('Pacific/Tongatapu'), accepts('Pacific/Tongatapu')]).toEqual([true, true]);
  expect(ask).toHaveBeenCalledOnce();
  expect([accepts('Mars/Olympus'), accepts('Mars/Olympus')]).toEqual([false, false]);
});
