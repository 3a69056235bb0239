import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { Fault } from './say.mjs';

const CONNECT_MS = 500;

export async function checkPort(port, host, what, variable) {
  const code = (await isListening(port)) ? 'EADDRINUSE' : await tryToListen(port, host);
  if (!code) return;
  const advice = `choose another one, like: ${variable} npm run up`;
  if (code === 'EADDRINUSE') {
    throw new Fault(`Port ${port} (${what}) is taken: stop what listens there, or ${advice}`);
  }
  if (code === 'EACCES')
    throw new Fault(`Port ${port} (${what}) needs more rights than this user has: ${advice}`);
  throw new Fault(
    `Port ${port} (${what}) cannot be opened on ${host} (${code}): check BIND_HOST, or ${advice}`,
  );
}

/** Binding is no test: macOS lets 127.0.0.1 be bound beside 0.0.0.0; `localhost` may be ::1. */
export async function isListening(port) {
  const found = await Promise.all(['127.0.0.1', '::1'].map((host) => canConnect(port, host)));
  return found.includes(true);
}

function canConnect(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: CONNECT_MS });
    const end = (found) => {
      socket.destroy();
      resolve(found);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

const MEGABYTE = 1024 * 1024;

export async function checkDisk(folder, needed) {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const left = Math.floor((bavail * bsize) / MEGABYTE);
  if (left < needed) {
    throw new Fault(
      `The disk under ${folder} has ${left} MB left, but ${needed} MB are needed: free some space and try again.`,
    );
  }
}

/** In megabytes (VmRSS). Linux only. */
export function readMemory(port) {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readProcess(port, 'status'))?.[1]) / 1024;
}

/** Linux's USER_HZ (proc(5)). */
const TICKS_PER_SECOND = 100;

/** In milliseconds, for all threads. Linux only. */
export function readProcessorMs(port) {
  // The second field may contain spaces; utime and stime are the 14th and 15th.
  const fields = readProcess(port, 'stat').split(') ').at(-1).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

function readProcess(port, file) {
  const sockets = execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' });
  const pid = /pid=(\d+)/.exec(sockets)?.[1];
  if (pid === undefined) throw new Error(`Nothing listens on port ${port}.`);
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}
