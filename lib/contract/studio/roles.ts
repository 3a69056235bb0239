export const ROLES = ['owner', 'editor', 'box-office', 'desk', 'accountant'] as const;

/** What a member may do in an organisation: backend/studio/rights.ts. */
export type Role = (typeof ROLES)[number];
