/** A supervised child process: it ends when the test run does, however that ends. */
export interface Service {
  /** Sends a signal to the process and everything it started, and waits until it is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends it in good order; what has not ended after ten seconds is killed. */
  end(): Promise<void>;
  /** Asks again and again until `check` says yes. Fails with the log's last lines when the process ends first. */
  until(check: () => Promise<boolean>): Promise<void>;
}

/** Starts `node ARGUMENT…` from the project's folder. Its output is added to the log file. */
export function startService(name: string, args: string[], env: NodeJS.ProcessEnv, log: string): Service;
