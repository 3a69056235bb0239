import type { ServerOptions } from 'node:http';

/**
 * What one connection may cost. Times in milliseconds: the head of a request has ten seconds, all
 * of it half a minute, which suffices for the largest body over a bad line. Node answers 408, or
 * 431 for a head of more than 16 kB. An idle connection is kept longer than a proxy in front keeps
 * it (nginx: 60 s), so that no client sends into one that was just closed.
 */
export const SERVER_LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 75_000,
};
