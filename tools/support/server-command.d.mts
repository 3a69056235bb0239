export declare const SERVER_FILE: string;

export function serverCommand(options: { dev: boolean }): [node: string, ...args: string[]];
export declare const SERVER_ENV: { MALLOC_ARENA_MAX: string };
