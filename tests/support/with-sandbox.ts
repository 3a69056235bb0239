import { afterAll, afterEach, beforeAll } from 'vitest';
import type { SandboxOptions } from '@/sandbox/app';
import { type Receiver, startReceiver } from '@/sandbox/shared/receiver';
import { type RunningSandbox, startSandbox } from '@/sandbox/start-sandbox';
import { late } from './late';

export function withSandbox(options: SandboxOptions = {}): RunningSandbox {
  let sandbox: RunningSandbox | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox(options);
  });
  afterEach(() => sandbox?.clearFaults());
  afterAll(() => sandbox?.close());
  return late(() => sandbox);
}

export function withReceiver(
  sandbox: RunningSandbox,
  target: (url: string) => Parameters<RunningSandbox['setWebhooks']>[0],
): Receiver {
  let receiver: Receiver | undefined;
  beforeAll(async () => {
    receiver = await startReceiver();
    await sandbox.setWebhooks(target(receiver.url));
  });
  afterEach(() => {
    if (receiver) receiver.received.length = 0;
  });
  afterAll(() => receiver?.close());
  return late(() => receiver);
}
