type Pointer = number;

type ColorKernel = (
  ...args: [
    src: Pointer,
    down: number,
    below: number,
    width: number,
    height: number,
    color: Pointer,
    out: Pointer,
  ]
) => void;

type AffineRow = (
  ...args: [
    src: Pointer,
    width: number,
    height: number,
    out: Pointer,
    numbers: Pointer,
    reflect: number,
    fill: number,
    y: number,
    displacements: Pointer,
  ]
) => void;

/** Exports of the compiled module that compute tone, texture and noise. */
export interface FilterKernels {
  colorPixels: ColorKernel;
  colorChannels: ColorKernel;
  addNoise(
    ...args: [
      src: Pointer,
      samples: number,
      bytes: number,
      seed: number,
      normal: Pointer,
      deviations: Pointer,
      out: Pointer,
    ]
  ): void;
  lightnessSums8(src: Pointer, pixels: number, channels: number, sums: Pointer): void;
  addSensorNoise8(
    ...args: [
      src: Pointer,
      pixels: number,
      channels: number,
      seed: number,
      lights: Pointer,
      turns: Pointer,
      out: Pointer,
    ]
  ): void;
  setPixels(
    ...args: [data: Pointer, pixels: number, bytes: number, seed: number, blackest: number, brightest: number]
  ): void;
  warpFieldAffine: AffineRow;
  warpFieldAffineNearest: AffineRow;
  fieldRowAt(): Pointer;
  projectRow(
    ...args: [
      ...map: [a: number, b: number, x0: number, d: number, e: number, y0: number, g: number, h: number],
      width: number,
      height: number,
      y: number,
      first: number,
      count: number,
    ]
  ): void;
  stretchRow(
    ...args: [
      strength: number,
      centreX: number,
      centreY: number,
      corner: number,
      y: number,
      first: number,
      count: number,
    ]
  ): void;
  lookup8(src: Pointer, samples: number, channels: number, tables: Pointer, out: Pointer): void;
  turnBits8(
    ...args: [
      src: Pointer,
      samples: number,
      from: number,
      low: number,
      high: number,
      mask: number,
      out: Pointer,
    ]
  ): void;
  lineLevels8(src: Pointer, samples: number, numbers: Pointer, out: Pointer): void;
  levelCounts8(src: Pointer, samples: number, channels: number, counts: Pointer): void;
  scalePixels8(src: Pointer, factors: Pointer, pixels: number, channels: number, out: Pointer): void;
  exchangeChannels(data: Pointer, pixels: number, order: Pointer): void;
  tilesBytes(width: number, height: number, channels: number, grid: number): number;
  equaliseTiles8(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      channels: number,
      tileWidth: number,
      tileHeight: number,
      limit: number,
      grid: number,
      scratch: Pointer,
      out: Pointer,
    ]
  ): void;
  jpegBytes(width: number, height: number, channels: number): number;
  compressJpeg8(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      channels: number,
      tables: Pointer,
      scratch: Pointer,
      out: Pointer,
    ]
  ): void;
  unsharp8(src: Pointer, blurred: Pointer, samples: number, amount: number, out: Pointer): void;
  turnHue8(src: Pointer, pixels: number, sixths: number, out: Pointer): void;
  median8(
    ...args: [
      src: Pointer,
      row: number,
      height: number,
      channels: number,
      side: number,
      out: Pointer,
      lines: Pointer,
    ]
  ): void;
  convolve8(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      channels: number,
      out: Pointer,
      weights: Pointer,
      acrossRadius: number,
      downRadius: number,
      floats: Pointer,
      padded: Pointer,
      lines: Pointer,
      kept: Pointer,
      error: number,
      most: number,
    ]
  ): number;
  weighNeighbours8(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      channels: number,
      out: Pointer,
      neighbours: Pointer,
      count: number,
      across: number,
      down: number,
      lines: Pointer,
      kept: Pointer,
      error: number,
      most: number,
    ]
  ): number;
}
