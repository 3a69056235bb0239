import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { Fault } from './say.mjs';

const CONNECT_MS = 500;

/**
 * @param variable the variable that moves this port, named in the sentence
 * @throws Fault when the port is taken
 */
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

/**
 * Whether something accepts connections on a port of this machine. Trying to listen does not tell
 * everywhere: macOS lets 127.0.0.1 be bound beside another program's 0.0.0.0, and a browser that
 * asks for localhost may reach ::1 first.
 */
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

/** @throws Fault when the disk that holds `folder` has fewer than `needed` megabytes left */
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

/**
 * The memory that the process which listens on a port holds, in megabytes (VmRSS). Linux only.
 * @throws Error when nothing listens there
 */
export function readMemory(port) {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readProcess(port, 'status'))?.[1]) / 1024;
}

/** Of the clock in which Linux tells a program its processor time (proc(5)). */
const TICKS_PER_SECOND = 100;

/**
 * The processor time that the process which listens on a port has taken since its start, with all
 * its threads, in milliseconds. Linux only.
 * @throws Error when nothing listens there
 */
export function readProcessorMs(port) {
  // The name in the second field may hold spaces; utime and stime are the 14th and 15th.
  const fields = readProcess(port, 'stat').split(') ').at(-1).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

function readProcess(port, file) {
  const sockets = execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' });
  const pid = /pid=(\d+)/.exec(sockets)?.[1];
  if (pid === undefined) throw new Error(`Nothing listens on port ${port}.`);
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}
