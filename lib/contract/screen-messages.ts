export function toAllInUseMessage(limit: number): string {
  if (limit === 1) return "Your ticket plays on one screen at a time, and it's playing on another one.";
  return `Your ticket plays on ${limit} screens at a time, and ${limit === 2 ? 'both' : 'all'} are in use.`;
}
