/**
 * libsql runs statements in threads, which it starts with the first connection of a process. With
 * one for each core, as by default, long reads would hold up commits.
 */
export function setLibsqlThreads(count: number): void {
  process.env.TOKIO_WORKER_THREADS ??= String(count);
}
