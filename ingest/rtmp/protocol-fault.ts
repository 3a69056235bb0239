/** The client sent something that RTMP, or our limits, rule out. The message is for the log. */
export class ProtocolFault extends Error {
  override readonly name = 'ProtocolFault';
}

export function isProtocolFault(error: unknown): error is ProtocolFault {
  return error instanceof Error && error.name === 'ProtocolFault';
}
