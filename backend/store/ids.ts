import { randomUUID } from 'node:crypto';

/** 122 random bits in hex. */
export function createId(
  prefix:
    | 'usr'
    | 'out'
    | 'ord'
    | 'trl'
    | 'msg'
    | 'mal'
    | 'rst'
    | 'otr'
    | 'rfd'
    | 'mov'
    | 'org'
    | 'evt'
    | 'inv'
    | 'log'
    | 'upl'
    | 'cod'
    | 'par'
    | 'pay'
    | 'run'
    | 'tkm'
    | 'err'
    | 'gls'
    | 'opl'
    | 'pms'
    | 'pss'
    | 'dst'
    | 'prg',
): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}
