import { until } from './until.ts';

/** Starts to send a file to a signed URL and closes the connection while it is in progress. */
export async function abortUpload(address: string, onItsWay: () => Promise<boolean>): Promise<void> {
  const { hostname, port, pathname, search } = new URL(address);
  const socket = await Bun.connect({ hostname, port: Number(port), socket: { data() {} } });
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: image/png\r\nContent-Length: 50000\r\n\r\n`,
  );
  socket.write('a'.repeat(20_000));
  await until('it is on its way', onItsWay);
  socket.terminate();
}
