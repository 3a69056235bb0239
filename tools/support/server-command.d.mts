/** The serving process as `npm run build` leaves it beside Next's build. */
export declare const SERVER_FILE: string;

/** Starts the serving process: as it was built, or from its sources to compile pages as they are asked for. */
export function serverCommand(options: { dev: boolean }): [node: string, ...args: string[]];
/** What its environment needs beside the settings. */
export declare const SERVER_ENV: { MALLOC_ARENA_MAX: string };
