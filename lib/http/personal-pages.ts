import { runtime } from '@/lib/runtime';

/**
 * Pages that are somebody's own, and made of so little that it can be told: two that are made of the same are the same.
 * How to tell lives in the site's bundle (app/_direct) and is handed over here; `server/page-cache/personal-pages` keeps them.
 */

export type PersonalPage = {
  /** What the page is made of, as far as it differs from others at its address. */
  madeOf: string;
  /** Renders the page of just that; null where it asked for something else on the way. */
  renderFrom<T>(render: () => Promise<T>): Promise<T | null>;
};

/** Null for a path that is none of them, and for a visitor who gets something else there. */
export type FindPersonalPage = (
  path: string,
  headers: { get(name: string): string | null },
) => Promise<PersonalPage | null>;

declare module '@/lib/runtime' {
  interface Runtime {
    personalPages?: FindPersonalPage;
  }
}

export function registerPersonalPages(find: FindPersonalPage): void {
  runtime.personalPages = find;
}

/** Asks what was handed over last; before that there are none. */
export const findPersonalPage: FindPersonalPage = (path, headers) =>
  runtime.personalPages?.(path, headers) ?? Promise.resolve(null);
