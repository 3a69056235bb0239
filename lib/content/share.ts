export const SHARE = {
  action: 'Share',
  copied: 'The link is copied.',
  failed: (url: string) => `Your browser can't copy the link: ${url}`,
} as const;
