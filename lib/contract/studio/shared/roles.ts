/** The roles of members. What each may do: backend/studio/rights.ts. */
export const ROLE_LABELS = {
  owner: 'Owner',
  editor: 'Editor',
  'box-office': 'Box office',
  desk: 'Desk',
  accountant: 'Accountant',
} as const;

export type Role = keyof typeof ROLE_LABELS;
export const ROLES = Object.keys(ROLE_LABELS) as [Role, ...Role[]];

/** Calls that belong to no organisation yet: any account may make them. */
export const OPEN_CALLS = ['getStudio', 'startOrganisation', 'getInvitation', 'acceptInvitation'] as const;
