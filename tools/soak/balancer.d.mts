export function startBalancer(port: number, ports: number[]): Promise<{ stop(): Promise<void> }>;
