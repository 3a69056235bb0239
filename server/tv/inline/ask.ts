/** `code` is empty without an answer of ours. */
export type Failed = { ok: false; code: string; message: string };
export type Answer<T> = { ok: true; value: T } | Failed;

const DEADLINE_MS = 15_000;

/** Sends no cookie: all that opens something is the grant. */
export function ask<T>(path: string, body: object, grant: string | null): Promise<Answer<T>> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  };
  if (grant) headers.authorization = `Bearer ${grant}`;
  // A screen that has a place goes on when newcomers have to wait.
  if ('place' in body && body.place) headers['x-seated'] = '1';
  const none: Failed = { ok: false, code: '', message: '' };
  const late = new Promise<Answer<T>>((resolve) => setTimeout(() => resolve(none), DEADLINE_MS));
  const sent = fetch(path, { method: 'POST', headers, credentials: 'omit', body: JSON.stringify(body) })
    .then((response) =>
      response
        .json()
        .then((value: T & { code?: string; error?: string }): Answer<T> =>
          response.ok
            ? { ok: true, value }
            : { ok: false, code: value.code || '', message: value.error || '' },
        ),
    )
    .catch(() => none);
  return Promise.race([sent, late]);
}
