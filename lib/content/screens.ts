export const SCREENS = {
  title: 'Your screens',
  covers: (limit: number) =>
    `Your ticket plays on ${limit === 1 ? 'one screen' : `${limit} screens`} at a time.`,
  loading: 'Loading your screens…',
  lost: "Your screens couldn't be loaded. Reload the page.",
} as const;
