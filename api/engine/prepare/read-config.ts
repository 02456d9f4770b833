import {
  type AugmentConfig,
  type Limits,
  parseConfig,
  someNames,
  someSentences,
  type Warning,
} from '@twinset/contract';
import { EngineError } from '../engine-error.ts';

const invalid = (message: string) => new EngineError('InvalidConfiguration', message);

/**
 * Completes a configuration with defaults and checks it.
 * @param input unchecked, as posted or read from a file.
 * @throws EngineError InvalidConfiguration, also if the ratios do not add up to 1
 */
export function readConfig(input: unknown, limits: Limits): { config: AugmentConfig; warnings: Warning[] } {
  const parsed = parseConfig(input, limits);
  if (!parsed.ok) throw invalid(someSentences(parsed.problems));
  const { config, unknown } = parsed;
  const sum = config.trainRatio + config.valRatio + config.testRatio;
  if (Math.abs(sum - 1) > limits.ratioSumTolerance + 1e-9)
    throw invalid(`The three ratios add up to ${(sum * 100).toFixed(1)} %, not 100 %.`);
  if (unknown.length === 0) return { config, warnings: [] };
  const message = `Unknown field(s) of the configuration were ignored: ${someNames(unknown)}.`;
  return { config, warnings: [{ code: 'UnknownFields', message }] };
}
