/** Stands in front of several instances of this machine, by their ports. */
export function startBalancer(port: number, ports: number[]): Promise<{ stop(): Promise<void> }>;
