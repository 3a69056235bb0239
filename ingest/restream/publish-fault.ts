/** `refused`: it wants no stream with this key. `lost`: it can't be reached, or cut. */
export type Reason = 'refused' | 'lost';

/** The message holds neither the address nor the key. */
export class PublishFault extends Error {
  override readonly name = 'PublishFault';
  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(message);
  }
}
