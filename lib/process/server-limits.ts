import type { ServerOptions } from 'node:http';

/**
 * In milliseconds. Idle connections outlive nginx's 60 s, so that no proxy sends into a closed one.
 */
export const SERVER_LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 75_000,
};

/**
 * Linux caps it at 4096 (`net.core.somaxconn`) and drops the first packet of further connections,
 * which costs the client a second. Node's default is 511.
 */
export const LISTEN_BACKLOG = 4096;
