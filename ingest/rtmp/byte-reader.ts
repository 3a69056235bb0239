export type ByteReader = ReturnType<typeof createByteReader>;

/** Takes from `source` only what is asked for, so a slow reader slows the sender down. */
export function createByteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  let received = 0;

  async function fill(count: number): Promise<boolean> {
    const parts = [buffered];
    let size = buffered.length;
    while (size < count) {
      const next = await chunks.next();
      if (next.done) return false;
      parts.push(next.value);
      size += next.value.length;
      received += next.value.length;
    }
    if (parts.length > 1) buffered = Buffer.concat(parts);
    return true;
  }

  return {
    /** Bytes that arrived so far. */
    received: () => received,

    /** The bytes stay valid. Resolves with null when the connection ends before. */
    async read(count: number): Promise<Buffer | null> {
      if (buffered.length < count && !(await fill(count))) return null;
      const taken = buffered.subarray(0, count);
      buffered = buffered.subarray(count);
      return taken;
    },

    /** What is here already. */
    buffered: (): Buffer => buffered,

    /** Only of what is buffered. */
    skip(count: number): void {
      buffered = buffered.subarray(count);
    },

    async peek(count: number): Promise<Buffer | null> {
      if (buffered.length < count && !(await fill(count))) return null;
      return buffered.subarray(0, count);
    },
  };
}
