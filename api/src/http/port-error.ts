import { lookup } from 'node:dns/promises';

/** Returns an error for the operator about a failed attempt to listen; names the variables to change. */
export async function portError(
  error: unknown,
  {
    port,
    hostname,
    variable,
  }: { port: number; hostname: string; variable: 'PORT' | 'UPLOAD_PORT' | 'WORKER_PORT' },
): Promise<Error> {
  const { code, message } = error as { code?: string; message?: string };
  // Bun reports a host name without an address like a port in use.
  const exists = await lookup(hostname).then(
    () => code !== 'EADDRNOTAVAIL',
    () => false,
  );
  if (!exists) {
    return new Error(`HOST "${hostname}" is not an address of this machine. Set HOST to one that is.`);
  }
  if (code === 'EADDRINUSE') {
    return new Error(
      `${variable} ${port} is in use by another program on ${hostname}. Stop that program, or set ${variable} to another port.`,
    );
  }
  if (code === 'EACCES') {
    return new Error(
      `${variable} ${port} needs permissions that this user does not have. Set ${variable} to a port above 1023.`,
    );
  }
  return new Error(`${variable} ${port} on ${hostname}: ${message}`);
}
