import { expect, it } from 'vitest';
import { finishAll, onStop, waitFor } from './lifecycle';

it('waits for work whose client has left, and for what that work begins, before anything is closed', async () => {
  const steps: string[] = [];
  const later = async (name: string) => {
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(name);
  };
  onStop(async () => void steps.push('store closed'));
  onStop(async () => void steps.push('spans sent'));
  void waitFor(later('saved').then(() => void waitFor(later('mailed'))));
  waitFor(Promise.reject(new Error('lost'))).catch(() => steps.push('lost'));
  await finishAll();
  expect(steps).toEqual(['lost', 'saved', 'mailed', 'spans sent', 'store closed']);
});
