import type { IncomingMessage } from 'node:http';

/** All that a page in memory is chosen by; Node's own requests are such heads. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;
