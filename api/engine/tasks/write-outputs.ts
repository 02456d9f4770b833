import { BACKEND_NAMES } from '@twinset/contract';
import { backendInfo } from '@twinset/tensor-core';
import { FileMemory } from '../lib/file-memory.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import type { JournalEntry, JournalFile, JournalOutput } from '../run/journal.ts';
import { placeOf } from '../run/output-plan.ts';
import { receiptOf } from '../run/receipt.ts';
import { drawingOf, paramsOf } from '../run/recipe.ts';
import { type BatchInput, parseBatch, type WrittenTask, writtenText } from '../run/run-messages.ts';
import { type PartEntry, partSize, writePart } from '../zip/index.ts';
import type { TaskContext } from './context.ts';
import {
  type RenderedOutput,
  type RenderedOutputs,
  type RenderOutputsInput,
  renderOutputs,
} from './render-outputs.ts';

/** A file of an output: its entry in the journal, and its bytes. */
type MadeFile = { file: JournalFile; bytes: Uint8Array };

/** Returns the files of an output in the order of their bytes in the zip: image, mask, then the exports. */
function filesOf(output: RenderedOutput, names: { image: string; mask: string }): MadeFile[] {
  const { image, mask, imageCrc, maskCrc, imageSha256, maskSha256, exports } = output;
  const fileOf = (name: string, bytes: Uint8Array, crc: number, sha256: string): MadeFile => ({
    file: { name, size: bytes.length, crc, sha256 },
    bytes,
  });
  const made = [
    fileOf(names.image, image, imageCrc, imageSha256),
    fileOf(names.mask, mask, maskCrc, maskSha256),
  ];
  for (const { name, content } of exports?.files ?? []) {
    if (content === null) made.push(fileOf(name, image, imageCrc, imageSha256));
    else {
      const { bytes, crc, sha256 } = (exports as NonNullable<typeof exports>).contents[content];
      made.push(fileOf(name, bytes, crc, sha256));
    }
  }
  return made;
}

type Run = ReturnType<typeof parseBatch>['run'];
type Task = BatchInput['tasks'][number];

/** Returns the backend of an output if it is not that of the run: the GPU was lost, or this machine has another one. */
function otherBackend(run: string, byGpu = false): { backend?: string } {
  const backend = byGpu ? BACKEND_NAMES.webgpu : backendInfo().kernel;
  return backend === run ? {} : { backend };
}

/** A rendered task: the entries of the zip, and what the main thread needs to know of them. */
type MadeTask = { entries: PartEntry[]; written: WrittenTask };

/** Renders the outputs of one task. */
async function renderTask(
  { run, number, pair, slots, shared, partners }: Task & { run: Run; number: number },
  render: (input: RenderOutputsInput) => Promise<RenderedOutputs>,
): Promise<MadeTask> {
  const { frame, effort, exports: recipe } = run.recipe;
  const params = slots.map((slot) => paramsOf(run.recipe, run.config.seed, slot));
  const source = { config: run.config, pairs: [pair] };
  const places = slots.map((slot) => placeOf(source, { ...slot, pair: 0 }));
  const exports = recipe ? { exports: { recipe, places } } : {};
  const budget = run.budget ? { ...drawingOf(run, run.recipe, slots), counted: true } : {};
  const mixed = partners ? { partners } : {};
  const made = await render({
    pair,
    recipe: frame,
    effort,
    outputs: params,
    isOnlyTask: !shared,
    // The run may be of a machine without a GPU.
    isOnCpu: run.backend !== BACKEND_NAMES.webgpu,
    ...exports,
    ...budget,
    ...mixed,
  });
  const { mapping, seen } = made;
  const files = made.outputs.map((output, i) => filesOf(output, places[i]));
  const all = files.flat();
  const outputs = made.outputs.map((output, i): JournalOutput => {
    const { params: drawn, objects, pixels, exports, byGpu } = output;
    const [image, mask, ...further] = files[i].map(({ file }) => file);
    return {
      image,
      mask,
      params: drawn ?? params[i],
      ...otherBackend(run.backend, byGpu),
      ...(output.partners ? { partners: output.partners } : {}),
      ...(output.pasted ? { pasted: output.pasted } : {}),
      ...(pixels ? { pixels } : {}),
      ...(objects ? { objects } : {}),
      ...(exports ? { exports: { files: further, rows: exports.rows } } : {}),
    };
  });
  return {
    entries: all.map(({ file: { name, crc }, bytes }) => ({ name, crc, bytes })),
    written: {
      files: all.map(({ file: { name, size, crc } }) => ({ name, size, crc })),
      entry: JSON.stringify({ task: number, outputs, mapping, seen } satisfies JournalEntry),
      receipts: outputs.map((output, i) =>
        JSON.stringify(receiptOf(pair, frame.frame, slots[i].set, output)),
      ),
      unexpectedLabels: made.outputs.map(({ unexpectedLabels }) => unexpectedLabels),
      mapping,
      seen,
      ...(run.budget ? { pixels: made.outputs.map(({ pixels }) => pixels ?? []) } : {}),
    },
  };
}

/**
 * Creates the task that renders the outputs of a batch and writes them into the zip of their run, at the place that the
 * main thread grants: pixels do not leave the worker. Input and result are texts of `run-messages.ts`.
 */
export const createWriteOutputs =
  (render: typeof renderOutputs) =>
  async (batch: string, context: TaskContext, cancelled: () => boolean): Promise<string> => {
    const { run, first, tasks } = parseBatch(batch);
    const made: MadeTask[] = [];
    const memory = new FileMemory();
    const ofRun = { ...context, allocate: memory.allocate };
    try {
      for (const task of tasks) {
        const number = first + made.length;
        made.push(
          await renderTask({ ...task, run, number }, (input) => {
            return render(input, ofRun, cancelled);
          }),
        );
        if (cancelled()) throw new Error('The task was cancelled.');
      }
      const entries = made.flatMap((one) => one.entries);
      const at = await context.place(partSize(entries));
      writePart(run.zip, at, entries);
      return writtenText({ at, tasks: made.map(({ written }) => written) });
    } finally {
      memory.release();
      // Only after that: the files of exports have their own buffers, the first of the others would free all.
      for (const { entries } of made) for (const { bytes } of entries) freeBuffer(bytes);
    }
  };

export const writeOutputs = createWriteOutputs(renderOutputs);
