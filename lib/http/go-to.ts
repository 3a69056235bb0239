/** A relative address stays on the request's host. */
export const goTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { location: path } });
