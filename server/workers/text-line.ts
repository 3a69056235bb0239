type Message = { ask: number } | { answer: number; text: string };

/** The channel between a process and one it forked. */
type Channel = {
  send: (message: Message, sent: () => void) => unknown;
  on: (event: 'message', listener: (message: unknown) => void) => unknown;
};

/**
 * Two processes that ask each other for a text. `ask` resolves with null where the other has not
 * answered within `waitMs`.
 */
export function createTextLine(channel: Channel, answer: () => Promise<string>, usualWaitMs: number) {
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  // If the other process has ended, nothing waits there; without the callback this would throw.
  const send = (message: Message) => void channel.send(message, () => undefined);

  channel.on('message', (message) => {
    if (!isMessage(message)) return;
    if ('answer' in message) waiting.get(message.answer)?.(message.text);
    else void answer().then((text) => send({ answer: message.ask, text }));
  });

  return {
    ask(waitMs = usualWaitMs): Promise<string | null> {
      const number = (asked += 1);
      return new Promise<string | null>((resolve) => {
        waiting.set(number, resolve);
        setTimeout(() => resolve(null), waitMs).unref();
        send({ ask: number });
      }).finally(() => waiting.delete(number));
    },
  };
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && ('ask' in message || 'answer' in message);
}
