export const CHART = {
  table: 'Show as a table',
  few: 'fewer than 5',
  /** What a screen reader says in place of the picture. */
  summary: (title: string, from: string, to: string, most: string, at: string) =>
    `${title}, from ${from} to ${to}. The highest value is ${most}, at ${at}. A table on this page has every value.`,
} as const;
