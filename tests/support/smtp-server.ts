import { createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; data: string };

export type SmtpMood = 'accepting' | 'busy' | 'refusing';

export type SmtpServer = {
  url: string;
  received: ReceivedMail[];
  mood: SmtpMood;
  /** RFC 6531 */
  takesUnicode: boolean;
  close(): Promise<void>;
};

const RECIPIENT_ANSWER: Record<SmtpMood, string> = {
  accepting: '250 2.1.5 OK',
  busy: '450 4.2.1 Try again later',
  refusing: '550 5.1.1 No such mailbox',
};

/** RFC 5321 */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const smtp: SmtpServer = {
    url: '',
    received: [],
    mood: 'accepting',
    takesUnicode: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    socket.on('error', () => socket.destroy());
    converse(socket, smtp);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no address');
  smtp.url = `smtp://127.0.0.1:${address.port}`;
  return smtp;
}

function converse(socket: Socket, smtp: SmtpServer): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let inData = false;
  let rest = '';

  function answer(line: string): string | null {
    if (inData) {
      if (line !== '.') {
        mail.data += `${line.replace(/^\./, '')}\r\n`;
        return null;
      }
      inData = false;
      smtp.received.push(mail);
      mail = { from: '', to: [], data: '' };
      return '250 2.0.0 Taken';
    }
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? [];
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return smtp.takesUnicode ? '250-mail.test\r\n250 SMTPUTF8' : '250 mail.test';
      case 'MAIL':
        mail = { from: address, to: [], data: '' };
        return '250 2.1.0 OK';
      case 'RCPT':
        if (!smtp.takesUnicode && !/^\p{ASCII}*$/u.test(line)) return '553 5.6.7 Not in ASCII';
        if (smtp.mood === 'accepting') mail.to.push(address);
        return RECIPIENT_ANSWER[smtp.mood];
      case 'DATA':
        inData = true;
        return '354 Go on';
      // No extensions: neither encryption nor logins.
      case 'STAR':
      case 'AUTH':
        return '502 5.5.1 Not here';
      case 'QUIT':
        socket.end('221 Bye\r\n');
        return null;
      default:
        return '250 OK';
    }
  }

  socket.write('220 mail.test ESMTP\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const said = answer(line);
      if (said !== null) socket.write(`${said}\r\n`);
    }
  });
}
