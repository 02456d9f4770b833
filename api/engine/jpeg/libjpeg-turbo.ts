import { dlopen, type FFIFunction } from 'bun:ffi';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Raster } from '@twinset/tensor-core';
import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import type { Header } from '../pixels/types.ts';

// TurboJPEG's C API, version 3: https://libjpeg-turbo.org, turbojpeg.h
const DECOMPRESS = 1;
const STOP_ON_WARNING = 0;
const JPEG_WIDTH = 5;
const JPEG_HEIGHT = 6;
const RGB = 0;
const GREY = 6;

/**
 * Opens functions of the libjpeg-turbo library in `@julusian/jpeg-turbo`, which has one for Linux only; null if none
 * loads. The package's function decodes with the fast, inexact DCT, so the library itself is called.
 */
export function openLibjpegTurbo<F extends Record<string, FFIFunction>>(functions: F) {
  const require = createRequire(import.meta.url);
  const system = `${process.platform}-${process.arch}`;
  for (const build of [system, `${system}-musl`]) {
    try {
      const root = dirname(require.resolve('@julusian/jpeg-turbo/package.json'));
      return dlopen(join(root, 'prebuilds', `jpeg-turbo-${build}`, 'libturbojpeg.so.0'), functions).symbols;
    } catch {
      // Not for this system: try the other build.
    }
  }
  return null;
}

const open = () =>
  openLibjpegTurbo({
    tj3Init: { args: ['i32'], returns: 'ptr' },
    tj3Set: { args: ['ptr', 'i32', 'i32'], returns: 'i32' },
    tj3Get: { args: ['ptr', 'i32'], returns: 'i32' },
    tj3DecompressHeader: { args: ['ptr', 'ptr', 'u64'], returns: 'i32' },
    tj3Decompress8: { args: ['ptr', 'ptr', 'u64', 'ptr', 'i32', 'i32'], returns: 'i32' },
    tj3Destroy: { args: ['ptr'], returns: 'void' },
  });

/** Opened once per thread, on first use. */
let library: ReturnType<typeof open> | undefined;

const turbo = () => {
  if (library === undefined) library = open();
  return library;
};

/** Returns true if this system has the library. */
export const hasLibjpegTurbo = (): boolean => turbo() !== null;

/**
 * Decodes a JPEG of 1 or 3 channels to its stored numbers, profile and orientation not applied. In this thread, without
 * libvips' threads and copies, an image takes half the time. Returns null if libvips should decode the file: CMYK,
 * damage of any kind (libvips reports which), and systems without the library.
 */
export const libjpegTurbo = (bytes: Uint8Array, header: Header): Raster | null => {
  const { color, width, height } = header;
  const lib = turbo();
  if (!lib || (color !== 'rgb' && color !== 'grey')) return null;
  // One per file: the state after a damaged file would make the next one fail.
  const decompressor = lib.tj3Init(DECOMPRESS);
  if (!decompressor) return null;
  try {
    if (lib.tj3Set(decompressor, STOP_ON_WARNING, 1) !== 0) return null;
    if (lib.tj3DecompressHeader(decompressor, bytes, bytes.length) !== 0) return null;
    // The library writes as many pixels as the file itself declares: no more than the buffer has room for.
    if (lib.tj3Get(decompressor, JPEG_WIDTH) !== width) return null;
    if (lib.tj3Get(decompressor, JPEG_HEIGHT) !== height) return null;
    const channels = color === 'grey' ? 1 : 3;
    const format = color === 'grey' ? GREY : RGB;
    const data = allocUninitialized(width * height * channels);
    const pitch = width * channels;
    const failed = lib.tj3Decompress8(decompressor, bytes, bytes.length, data, pitch, format);
    return failed === 0 ? { data, width, height, channels } : null;
  } finally {
    lib.tj3Destroy(decompressor);
  }
};
