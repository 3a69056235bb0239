import { connect, createServer } from 'node:net';

export async function startBalancer(port, ports) {
  let turn = 0;
  const sockets = new Set();
  const server = createServer((visitor) => {
    const first = turn++;
    visitor.on('error', () => visitor.destroy());
    sockets.add(visitor.once('close', () => sockets.delete(visitor)));
    const tryNext = (tried) => {
      if (tried === ports.length || visitor.destroyed) return visitor.destroy();
      const instance = connect(ports[(first + tried) % ports.length], '127.0.0.1');
      let isJoined = false;
      instance.once('connect', () => {
        isJoined = true;
        visitor.pipe(instance).pipe(visitor);
        visitor.once('close', () => instance.destroy());
      });
      instance.once('close', () => isJoined && visitor.destroy());
      instance.on('error', () => (isJoined ? visitor.destroy() : tryNext(tried + 1)));
    };
    tryNext(0);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
}
