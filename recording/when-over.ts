import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

const MAX_STDERR = 2000;

/** Rejects with the end of what it wrote to stderr; the cause is its exit code or signal. */
export function whenOver(child: Pick<ChildProcess, 'once'> & { stderr: Readable }): Promise<void> {
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-MAX_STDERR)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`The process ended with ${code ?? signal}. ${said}`, { cause: code ?? signal })),
    );
  });
}
