import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Null where it is not on the path. */
export function findFfmpeg(path = process.env.PATH ?? ''): string | null {
  const folders = path.split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, 'ffmpeg')).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
