import { dlopen, ptr } from 'bun:ffi';
import { readdirSync } from 'node:fs';

// Of Linux' <sys/socket.h>.
const SOL_SOCKET = 1;
const SO_RCVBUF = 8;
const SO_ACCEPTCONN = 30;
/** Longest address of a socket, bytes (sockaddr_storage). */
const ADDRESS_BYTES = 128;

const open = () =>
  dlopen('libc.so.6', {
    getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
    setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
    getsockname: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
  });

function numberOption(libc: ReturnType<typeof open>['symbols'], fd: number, option: number): number {
  const value = new Int32Array(1);
  const length = new Uint32Array([4]);
  return libc.getsockopt(fd, SOL_SOCKET, option, ptr(value), ptr(length)) === 0 ? value[0] : 0;
}

/** Descriptors of this process that listen on a port. */
function listeners(libc: ReturnType<typeof open>['symbols'], port: number): number[] {
  const address = new Uint8Array(ADDRESS_BYTES);
  const length = new Uint32Array(1);
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => {
      if (numberOption(libc, fd, SO_ACCEPTCONN) === 0) return false;
      length[0] = ADDRESS_BYTES;
      if (libc.getsockname(fd, ptr(address), ptr(length)) !== 0) return false;
      // The port follows the family, in IPv4 and in IPv6.
      return address[2] * 256 + address[3] === port;
    });
}

/**
 * Bounds what the kernel takes in ahead for each connection that a port of this process accepts from now on, bytes;
 * Bun.serve has no option for it. One turn of its loop reads all that has come: beside fifty uploads, whose buffers
 * grow to megabytes, whoever asks for a status waits until tens of megabytes are written.
 * @returns the size that the kernel holds to (Linux doubles it, for its own records), or null where it was not set:
 * systems other than Linux with glibc keep their own.
 */
export function boundReceiveBuffers(port: number, bytes: number): number | null {
  if (process.platform !== 'linux') return null;
  let library: ReturnType<typeof open>;
  try {
    library = open();
  } catch {
    return null;
  }
  const { symbols: libc } = library;
  const value = new Int32Array([bytes]);
  let held: number | null = null;
  for (const fd of listeners(libc, port)) {
    if (libc.setsockopt(fd, SOL_SOCKET, SO_RCVBUF, ptr(value), 4) === 0)
      held = numberOption(libc, fd, SO_RCVBUF);
  }
  library.close();
  return held;
}
