/** `buyers` hold a paid ticket; `reminded` got the mail an hour before the start. */
export const PEOPLE_GROUPS = ['buyers', 'guests', 'reminded', 'consented'] as const;
export type PeopleGroup = (typeof PEOPLE_GROUPS)[number];
