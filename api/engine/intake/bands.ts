import { listOf } from '@twinset/contract';
import { CodecError } from '../pixels/index.ts';
import { readFormatHeader } from './formats/convert.ts';
import type { Choices, IntakePlan, Question } from './layout.ts';

/** Reads the bytes of a listed file. */
export type ReadBytes = (path: string) => Promise<Uint8Array>;

const QUESTION = 'bands';
const TIFF = /\.tiff?$/i;
/** Single bands that are offered; any other can be chosen too. */
const SINGLE_OFFERED = 8;

/** Reads an answer such as "4,3,2": one or three of `count` bands, returned from 0; null for anything else. */
function readBands(answer: string, count: number): number[] | null {
  if (!/^\d{1,2}(,\d{1,2},\d{1,2})?$/.test(answer)) return null;
  const bands = answer.split(',').map((part) => Number(part) - 1);
  return bands.every((band) => band >= 0 && band < count) ? bands : null;
}

/** Returns whether a question can have an answer: an option, or one or three of its bands. */
export const isAnswer = ({ options, bands }: Question, answer: string): boolean =>
  options.some(({ value }) => value === answer) || (bands !== undefined && readBands(answer, bands) !== null);

const rgbText = (bands: readonly number[]) => `Bands ${listOf(bands.map(String))} as red, green and blue`;

function questionOf(count: number, answer: string | undefined): Question & { bands: number } {
  const triples =
    count < 3
      ? []
      : count < 4
        ? [[1, 2, 3]]
        : [
            [1, 2, 3],
            [4, 3, 2],
          ];
  const singles = Array.from({ length: Math.min(count, SINGLE_OFFERED) }, (_, i) => i + 1);
  const options = [
    ...triples.map((bands) => ({ value: bands.join(','), label: rgbText(bands) })),
    ...singles.map((band) => ({ value: String(band), label: `Only band ${band}, as grey` })),
  ];
  return {
    id: QUESTION,
    text: `The images have ${count} bands. Which of them are used? One band, or three for red, green and blue.`,
    options,
    chosen: answer !== undefined && readBands(answer, count) !== null ? answer : (options[0]?.value ?? '1'),
    bands: count,
  };
}

/** Returns the number of bands of an image; null if it cannot be read, which the conversion reports. */
async function countBands(path: string, readBytes: ReadBytes): Promise<number | null> {
  try {
    return (await readFormatHeader(await readBytes(path))).bands;
  } catch (error) {
    if (error instanceof CodecError) return null;
    throw error;
  }
}

/**
 * Adds the choice of bands to a plan whose images are TIFF files of two bands or of more than three; the first of them is
 * read. The choice is that of the whole dataset: images without a chosen band are named and not used.
 */
export async function withBands(
  plan: IntakePlan,
  readBytes: ReadBytes,
  choices: Choices,
): Promise<IntakePlan> {
  const first = plan.pairs.find(({ image }) => typeof image === 'string' && TIFF.test(image))?.image;
  const count = first === undefined ? null : await countBands(first as string, readBytes);
  if (count === null || count === 1 || count === 3) return plan;
  const question = questionOf(count, choices[QUESTION]);
  const bands = readBands(question.chosen, count) as number[];
  return { ...plan, bands, questions: [...plan.questions, question] };
}

/** Describes the choice of bands, counted from 1, for users. */
export function bandsText(bands: readonly number[]): string {
  const names = bands.map((band) => String(band + 1));
  return names.length === 1
    ? `Images of several bands: band ${names[0]} is used, as grey.`
    : `Images of several bands: bands ${listOf(names)} become red, green and blue.`;
}
