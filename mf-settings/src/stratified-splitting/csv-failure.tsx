import type { Failure } from '@twinset/contract';
import { QueryProblem } from '@twinset/ui';

/** Renders why the last CSV file was refused, in the server's words, with every row and column it names. */
export function CsvFailure({ file, failure }: { file: string; failure: Failure }) {
  return <QueryProblem error={{ failure }} title={`${file} was not uploaded`} />;
}
