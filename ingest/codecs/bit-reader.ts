/** Reads bits of a parameter set. Bits beyond the end are 0. */
export function createBitReader(bytes: Uint8Array) {
  let at = 0;

  function bit(): number {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  }

  function bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  }

  /** Exp-Golomb (ITU-T H.264 section 9.1). */
  function golomb(): number {
    let zeros = 0;
    while (zeros < 32 && bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  }

  function signedGolomb(): number {
    const code = golomb();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }

  return {
    bits,
    golomb,
    signedGolomb,
    skip(count: number): void {
      at += count;
    },
    isAtEnd: () => at > bytes.length * 8,
  };
}

/** Removes the emulation prevention bytes (ITU-T H.264 section 7.4.1). */
export function toPayload(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, index) => !(byte === 3 && unit[index - 1] === 0 && unit[index - 2] === 0));
}
