import { EventEmitter } from 'node:events';
import { Counter, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { mergeMetrics } from './merge-metrics';
import { createTextLine } from './text-line';

/** Both ends of a channel between two processes. */
function createChannel() {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const toEnd = (own: EventEmitter, other: EventEmitter) => ({
    on: (event: 'message', listener: (message: unknown) => void) => own.on(event, listener),
    send: (message: unknown) => setImmediate(() => other.emit('message', structuredClone(message))),
  });
  return [toEnd(ends[0], ends[1]), toEnd(ends[1], ends[0])] as const;
}

function createWorker(worker: string, requests: number) {
  const registry = new Registry();
  registry.setDefaultLabels({ worker });
  const registers = [registry];
  new Counter({ name: 'requests_total', help: 'All', labelNames: ['kind'], registers }).inc(
    { kind: 'page' },
    requests,
  );
  new Histogram({ name: 'seconds', help: 'How long', buckets: [1], registers }).observe(0.5);
  return registry;
}

it('metrics of several workers become one answer: each metric once, each worker with its own lines', async () => {
  const texts = await Promise.all([createWorker('1', 7).metrics(), createWorker('2', 3).metrics()]);
  expect(mergeMetrics(texts)).toBe(`# HELP requests_total All
# TYPE requests_total counter
requests_total{kind="page",worker="1"} 7
requests_total{kind="page",worker="2"} 3

# HELP seconds How long
# TYPE seconds histogram
seconds_bucket{le="1",worker="1"} 1
seconds_bucket{le="+Inf",worker="1"} 1
seconds_sum{worker="1"} 0.5
seconds_count{worker="1"} 1
seconds_bucket{le="1",worker="2"} 1
seconds_bucket{le="+Inf",worker="2"} 1
seconds_sum{worker="2"} 0.5
seconds_count{worker="2"} 1
`);
});

it('a metric that only one worker has stands in it too', () => {
  const one = '# HELP a A\n# TYPE a gauge\na{worker="1"} 1\n';
  expect(mergeMetrics([one, '# HELP b B\n# TYPE b gauge\nb{worker="2"} 2\n'])).toContain('b{worker="2"} 2');
});

it('whichever worker is asked answers for all of them, one that hangs left out', async () => {
  const primary: ReturnType<typeof createTextLine>[] = [];
  const askAll = async () => {
    const texts = await Promise.all(primary.map((line) => line.ask()));
    return texts.filter((text) => text !== null).join(' ');
  };
  const workers = ['one', 'two', null].map((name) => {
    const [near, far] = createChannel();
    primary.push(createTextLine(near, askAll, 200));
    return createTextLine(far, () => (name ? Promise.resolve(name) : new Promise(() => undefined)), 5000);
  });
  expect(await Promise.all(workers.slice(0, 2).map((line) => line.ask()))).toEqual(['one two', 'one two']);
});

it('an end that does not answer is waited for no longer than was said, and other messages are left alone', async () => {
  const [near, far] = createChannel();
  far.send('ready');
  expect(await createTextLine(near, async () => '', 20).ask()).toBeNull();
});
