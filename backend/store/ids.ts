import { randomUUID } from 'node:crypto';

/**
 * Makes a new id that says what it names: `usr_`, `ord_`, `trl_`, `msg_`, `mal_`, `rst_`, `otr_`,
 * `rfd_` or `mov_` and 122 random bits in hex.
 */
export function createId(
  prefix: 'usr' | 'ord' | 'trl' | 'msg' | 'mal' | 'rst' | 'otr' | 'rfd' | 'mov',
): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}
