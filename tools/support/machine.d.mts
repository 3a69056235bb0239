/** Whether something accepts connections on a port of this machine. */
export function isListening(port: number): Promise<boolean>;
