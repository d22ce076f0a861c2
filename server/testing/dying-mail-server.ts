import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that takes whole mails, and dies of some of them before it says so. */
export interface DyingMailServer {
  url: string;
  /** The mails that it has taken, with its answer and without, in the order in which they came. */
  taken: { to: string; messageId: string }[];
  /** Whether it dies of the mail with this number, counted from 0; all, unless a test sets it. */
  diesOf: (number: number) => boolean;
  close(): Promise<void>;
}

export async function openDyingMailServer(): Promise<DyingMailServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    talk(socket, dying);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const dying: DyingMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    diesOf: () => true,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return dying;
}

/** One connection after RFC 5321, as far as our mails need it. */
function talk(socket: Socket, dying: DyingMailServer): void {
  let received = '';
  let to = '';
  let isMail = false;
  socket.setEncoding('latin1').write('220 hello\r\n');
  socket.on('data', (chunk: string) => {
    received += chunk;
    for (;;) {
      const end = isMail ? '\r\n.\r\n' : '\r\n';
      const at = received.indexOf(end);
      if (at < 0) return;
      const part = received.slice(0, at);
      received = received.slice(at + end.length);
      if (isMail) {
        isMail = false;
        const number = dying.taken.length;
        dying.taken.push({ to, messageId: /^Message-ID: (.+)$/im.exec(part)?.[1] ?? '' });
        if (dying.diesOf(number)) return void socket.destroy();
      } else {
        to = /^RCPT TO:<(.+)>/i.exec(part)?.[1] ?? to;
        isMail = part.toUpperCase() === 'DATA';
      }
      socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}
