/** Something the person at the terminal can mend: its message is a sentence, and it is printed without a stack. */
export class Fault extends Error {
  /** @param exitCode what the command ends with: 1, or 2 when it was called wrongly */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
