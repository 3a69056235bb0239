import type { ServerOptions } from 'node:http';

/**
 * What one connection may cost, in milliseconds. Node answers 408, or 431 for a larger head. Idle
 * ones outlive nginx's (60 s), so that no proxy sends into one just closed.
 */
export const SERVER_LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 75_000,
};

/**
 * How many new connections may wait to be accepted; Linux allows 4096 (`net.core.somaxconn`). Of
 * what comes beyond it Linux drops the first packet, and the client sends it again after a second.
 * Node's own 511 is less than an audience that comes when a show begins.
 */
export const LISTEN_BACKLOG = 4096;
