import type { Addon, Attribute } from './addon.ts';

/** Types of TensorFlow. */
export const TYPE = { float: 1, double: 2, int: 3, bool: 10 } as const;
type Type = (typeof TYPE)[keyof typeof TYPE];

/** Operations of TensorFlow on tensors that all end with `free`. */
export class Ops {
  readonly #addon: Addon;
  readonly #ids: number[] = [];

  constructor(addon: Addon) {
    this.#addon = addon;
  }

  /** Runs an operation of one result. `types`: its attributes of that kind. */
  run(name: string, inputs: number[], types: Record<string, Type>, more: Attribute[] = []): number {
    const attributes = Object.entries(types).map(([key, value]) => this.#attribute(key, value));
    const [{ id }] = this.#addon.executeOp(name, [...attributes, ...more], inputs, 1);
    this.#ids.push(id);
    return id;
  }

  float(values: Float32Array, shape: number[]): number {
    return this.#create(shape, TYPE.float, values);
  }

  int(values: Int32Array, shape: number[]): number {
    return this.#create(shape, TYPE.int, values);
  }

  /** Returns a tensor of float64, whose bits the addon accepts only as pairs of integers. */
  double(values: Float64Array, shape: number[]): number {
    const bits = this.int(new Int32Array(values.buffer), [...shape, 2]);
    return this.run('Bitcast', [bits], { T: TYPE.int, type: TYPE.double });
  }

  cast(tensor: number, from: Type, to: Type): number {
    const truncate = { name: 'Truncate', type: this.#addon.TF_ATTR_BOOL, value: false };
    return this.run('Cast', [tensor], { SrcT: from, DstT: to }, [truncate]);
  }

  /** Takes rows of a tensor of one type. */
  gather(rows: number, indices: number, type: Type): number {
    const axis = this.int(Int32Array.of(0), []);
    const batch = { name: 'batch_dims', type: this.#addon.TF_ATTR_INT, value: 0 };
    const types = { Tparams: type, Tindices: TYPE.int, Taxis: TYPE.int };
    return this.run('GatherV2', [rows, indices, axis], types, [batch]);
  }

  ints(tensor: number): Int32Array {
    return this.#addon.tensorDataSync(tensor) as Int32Array;
  }

  free(): void {
    for (const id of this.#ids.splice(0)) this.#addon.deleteTensor(id);
  }

  #attribute = (name: string, value: Type): Attribute => ({ name, type: this.#addon.TF_ATTR_TYPE, value });

  #create(shape: number[], type: Type, values: Int32Array | Float32Array): number {
    const id = this.#addon.createTensor(shape, type, values);
    this.#ids.push(id);
    return id;
  }
}
