// The part of the WebGPU interface that is used here. The platform's types are those of a browser, which this package
// does not load.

export interface GpuBuffer {
  readonly size: number;
  mapAsync(mode: number, offset: number, size: number): Promise<void>;
  getMappedRange(offset: number, size: number): ArrayBuffer;
  unmap(): void;
  destroy(): void;
}

export interface GpuPipeline {
  getBindGroupLayout(index: number): object;
}

export interface GpuComputePass {
  setPipeline(pipeline: GpuPipeline): void;
  setBindGroup(index: number, group: object): void;
  dispatchWorkgroups(x: number, y: number, z: number): void;
  end(): void;
}

interface GpuCommandEncoder {
  beginComputePass(descriptor?: object): GpuComputePass;
  copyBufferToBuffer(from: GpuBuffer, at: number, to: GpuBuffer, toAt: number, size: number): void;
  finish(): object;
}

export interface GpuDevice {
  readonly lost: Promise<{ reason: string; message: string }>;
  readonly limits: Readonly<Record<string, number>>;
  readonly queue: {
    writeBuffer(buffer: GpuBuffer, at: number, data: Uint8Array | Uint32Array): void;
    submit(commands: object[]): void;
  };
  createShaderModule(descriptor: { code: string }): object;
  createComputePipeline(descriptor: object): GpuPipeline;
  createBuffer(descriptor: { size: number; usage: number }): GpuBuffer;
  createBindGroup(descriptor: { layout: object; entries: object[] }): object;
  createCommandEncoder(): GpuCommandEncoder;
  pushErrorScope(filter: 'validation' | 'out-of-memory' | 'internal'): void;
  popErrorScope(): Promise<{ message: string } | null>;
  destroy(): void;
}

/** Flags of WebGPU for the use of a buffer, and the mode of a mapping. */
export const USAGE = { mapRead: 1, copySource: 4, copyTarget: 8, uniform: 64, storage: 128 } as const;
export const MAP_READ = 1;
