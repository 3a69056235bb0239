export interface Service {
  kill(signal: NodeJS.Signals): Promise<void>;
  end(): Promise<void>;
  until(check: () => Promise<boolean>): Promise<void>;
}

export function startService(name: string, args: string[], env: NodeJS.ProcessEnv, log: string): Service;

export function superviseService(
  name: string,
  command: string[],
  env: NodeJS.ProcessEnv,
  log: string,
): Service;
