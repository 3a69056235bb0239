export const BREAK = {
  title: "We'll be right back",
  text: 'The show goes on here by itself. No need to reload.',
} as const;
