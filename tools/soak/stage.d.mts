/** Two sites in production mode over one PostgreSQL, the payment stand-ins, and a balancer in front. */
export type Stage = {
  /** Of the balancer. */
  url: string;
  port: number;
  /** Ends an instance with a signal, and starts it again after so many milliseconds. */
  restartSite(index: 0 | 1, signal: NodeJS.Signals, pauseMs: number): Promise<void>;
  areReady(): Promise<boolean>;
  stop(): Promise<void>;
};

export declare function startStage(): Promise<Stage>;
