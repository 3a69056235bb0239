export const ROLES = ['owner', 'editor', 'box-office', 'desk', 'accountant'] as const;

/** What a member may do in an organisation: backend/studio/rights.ts. */
export type Role = (typeof ROLES)[number];

/** Calls that belong to no organisation yet: any account may make them. */
export const OPEN_CALLS = ['getStudio', 'startOrganisation', 'getInvitation', 'acceptInvitation'] as const;
