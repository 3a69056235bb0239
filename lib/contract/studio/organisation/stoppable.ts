/** What the platform can stop of an organization. */
export const STOPPABLE = ['publishing', 'messages', 'sales', 'streams'] as const;
export type Stoppable = (typeof STOPPABLE)[number];

/** What a suspension stops where nothing is chosen. */
export const USUALLY_STOPPED: readonly Stoppable[] = ['publishing', 'messages'];

/** Like "sales and streams". */
export const sayStopped = (parts: readonly Stoppable[]): string => new Intl.ListFormat('en').format(parts);
