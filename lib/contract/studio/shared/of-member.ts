/** A member's call; `STUDIO_RIGHTS` in the backend says whose. */
export const ofMember = (summary: string, ...failures: number[]) => ({
  summary,
  auth: true,
  optional: 'studio' as const,
  failures: [400, 401, 403, 404, ...failures].sort(),
});
