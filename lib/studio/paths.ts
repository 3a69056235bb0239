type EventPart = 'page' | 'tickets' | 'video' | 'preview';

/** Without `part`, the event's overview. */
export function toStudioPath(eventId: string, part?: EventPart): string {
  const overview = `/studio/events/${encodeURIComponent(eventId)}`;
  return part ? `${overview}/${part}` : overview;
}

/** Empty values are left out. */
export function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return search.size > 0 ? `${path}?${search}` : path;
}

export const ofOrganisation = (path: string, organisation: string) => withQuery(path, { organisation });
