import { type Constant, type Operation, TENSOR_TYPE } from './encode-model.ts';

/** Builds a graph operation by operation. */
export class Graph {
  readonly constants: Constant[] = [];
  readonly operations: Operation[] = [];

  /** Adds an operation and returns the name of its output. */
  add(type: string, inputs: string[], attributes?: Operation['attributes']): string {
    const output = `${type.toLowerCase()}_${this.operations.length}`;
    this.operations.push({ type, inputs, outputs: [output], attributes });
    return output;
  }

  /** Adds floats; without dimensions one number. */
  floats(values: readonly number[], dims: number[] = []): string {
    return this.#constant(dims, Float32Array.from(values));
  }

  /** Adds a vector of whole numbers. */
  ints(values: readonly number[]): string {
    return this.#constant([values.length], BigInt64Array.from(values, BigInt));
  }

  /**
   * Adds the weights of a resize along an axis, [size, length of the axis]: a triangle filter that widens when
   * downscaling, with half-pixel centres, as `frameImage` computes it. The operator Resize with antialias is not used:
   * ONNX Runtime 1.32 differs by up to 7 levels.
   */
  resizeWeights(input: string, axis: number, size: number): string {
    const shape = this.add('Shape', [input], { start: axis, end: axis + 1 });
    const length = this.add('Cast', [shape], { to: TENSOR_TYPE.float });
    const scale = this.add('Div', [length, this.floats([size])]);
    const width = this.add('Max', [scale, this.floats([1])]);
    const centres = Array.from({ length: size }, (_, i) => i + 0.5);
    const at = this.add('Mul', [this.floats(centres, [size, 1]), scale]);
    const last = this.add('Squeeze', [length]);
    const range = this.add('Range', [this.floats([0]), last, this.floats([1])]);
    const positions = this.add('Add', [range, this.floats([0.5])]);
    const distance = this.add('Div', [this.add('Abs', [this.add('Sub', [at, positions])]), width]);
    const triangle = this.add('Max', [this.add('Sub', [this.floats([1]), distance]), this.floats([0])]);
    const sum = this.add('ReduceSum', [triangle, this.ints([1])], { keepdims: 1 });
    return this.add('Div', [triangle, sum]);
  }

  #constant(dims: number[], values: Constant['values']): string {
    const name = `constant_${this.constants.length}`;
    this.constants.push({ name, dims, values });
    return name;
  }
}
