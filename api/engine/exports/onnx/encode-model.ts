import { PbfWriter } from 'pbf';

/** Types of tensors, as ONNX numbers them. */
export const TENSOR_TYPE = { float: 1, uint8: 2, uint16: 4, int64: 7 } as const;
type TensorType = (typeof TENSOR_TYPE)[keyof typeof TENSOR_TYPE];

/** Constant of a graph. */
export interface Constant {
  name: string;
  dims: number[];
  values: Float32Array | BigInt64Array;
}

/** One operation: names of its inputs ("" for an absent one) and outputs, and its attributes. */
export interface Operation {
  type: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, number | string | number[]>;
}

/** Input or output of a graph; a dimension may be the name of any size. */
export interface Port {
  name: string;
  type: TensorType;
  dims: (number | string)[];
}

export interface OnnxModel {
  name: string;
  description: string;
  constants: Constant[];
  operations: Operation[];
  input: Port;
  output: Port;
}

const IR_VERSION = 8;
const OPSET = 18;

function writeAttribute([name, value]: [string, number | string | number[]], pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  if (typeof value === 'number') pbf.writeVarintField(3, value);
  else if (typeof value === 'string') pbf.writeBytesField(4, new TextEncoder().encode(value));
  else for (const one of value) pbf.writeVarintField(8, one);
  pbf.writeVarintField(20, typeof value === 'number' ? 2 : typeof value === 'string' ? 3 : 7);
}

function writeOperation({ type, inputs, outputs, attributes = {} }: Operation, pbf: PbfWriter): void {
  for (const name of inputs) pbf.writeStringField(1, name);
  for (const name of outputs) pbf.writeStringField(2, name);
  pbf.writeStringField(4, type);
  for (const attribute of Object.entries(attributes)) pbf.writeMessage(5, writeAttribute, attribute);
}

function writeConstant({ name, dims, values }: Constant, pbf: PbfWriter): void {
  for (const size of dims) pbf.writeVarintField(1, size);
  pbf.writeVarintField(2, values instanceof Float32Array ? TENSOR_TYPE.float : TENSOR_TYPE.int64);
  pbf.writeStringField(8, name);
  // The values of a file are little-endian, as those of the typed arrays of all supported platforms.
  pbf.writeBytesField(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
}

function writeDimension(size: number | string, pbf: PbfWriter): void {
  if (typeof size === 'number') pbf.writeVarintField(1, size);
  else pbf.writeStringField(2, size);
}

function writeShape(dims: Port['dims'], pbf: PbfWriter): void {
  for (const size of dims) pbf.writeMessage(1, writeDimension, size);
}

function writeTensorType({ type, dims }: Port, pbf: PbfWriter): void {
  pbf.writeVarintField(1, type);
  pbf.writeMessage(2, writeShape, dims);
}

function writePort(port: Port, pbf: PbfWriter): void {
  pbf.writeStringField(1, port.name);
  pbf.writeMessage(2, (one: Port, inner: PbfWriter) => inner.writeMessage(1, writeTensorType, one), port);
}

function writeGraph({ name, constants, operations, input, output }: OnnxModel, pbf: PbfWriter): void {
  for (const operation of operations) pbf.writeMessage(1, writeOperation, operation);
  pbf.writeStringField(2, name);
  for (const constant of constants) pbf.writeMessage(5, writeConstant, constant);
  pbf.writeMessage(11, writePort, input);
  pbf.writeMessage(12, writePort, output);
}

/** Returns the bytes of an ONNX model: field numbers are those of onnx.proto. */
export function encodeModel(model: OnnxModel, producerVersion: string): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarintField(1, IR_VERSION);
  pbf.writeStringField(2, 'Twinset');
  pbf.writeStringField(3, producerVersion);
  pbf.writeStringField(6, model.description);
  pbf.writeMessage(7, writeGraph, model);
  pbf.writeMessage(8, (opset: number, inner: PbfWriter) => inner.writeVarintField(2, opset), OPSET);
  return pbf.finish();
}
