import { mutants } from '../mutant.ts';

const FLOW = 'services/intake/intake.test.ts';
const RACES = 'services/intake/interrupted-intake.test.ts';
const HOSTILE = 'services/intake/hostile-intake.test.ts';

/** Faults of the calls of an intake. */
export const INTAKE_CALLS = mutants('api/src', [
  [
    'an intake replaces data without confirmation',
    'services/intake/convert-intake.ts',
    'if (!replace) checkReplaced(ctx, session);',
    '',
    FLOW,
  ],
  [
    'files of the server are linked, not copied',
    'services/intake/run-conversion.ts',
    'isLinked: origin.isOwn',
    'isLinked: true',
    HOSTILE,
  ],
  [
    'links of INTAKE_DIRS lead anywhere',
    'services/intake/places.ts',
    '!(real === realRoot || real.startsWith(',
    '!(real !== realRoot || real.startsWith(',
    HOSTILE,
  ],
  [
    'a piece may have any size',
    'services/intake/check-piece.ts',
    'return { path: file.path, bytes: piece.end - piece.start };',
    'return null;',
    HOSTILE,
  ],
  [
    'MAX_FILES does not limit an intake',
    'services/intake/plan-intake.ts',
    'if (pairs > filesMax) {',
    'if (false) {',
    FLOW,
  ],
  [
    'a killed conversion is not resumed',
    'server.ts',
    '\nresumeConversions(ctx);\n',
    '\n',
    'services/intake/killed-intake.test.ts',
  ],
  [
    'a conversion starts beside a run',
    'services/intake/convert-intake.ts',
    "if (ctx.activeRuns.has(session)) throw new AppError('RunInProgress');",
    '',
    RACES,
  ],
  [
    'the files of a conversion that has just started are removed',
    'services/intake/abandon-intake.ts',
    "if (ctx.activeIntakes.has(session)) throw new AppError('IntakeRunning');",
    '',
    RACES,
  ],
  [
    'a dataset is discarded for another one',
    'services/intake/abandon-intake.ts',
    'if (!isForPresent(ctx, session, input)) return;',
    '',
    'services/intake/begin-intake.test.ts',
  ],
  [
    'a listed tar is listed again when it is unpacked',
    'services/intake/list-source.ts',
    '() => open(true)',
    '() => open()',
    'services/intake/tar-reads.test.ts',
  ],
  [
    'a session keeps half of a pair that cannot be decoded',
    'services/intake/store-pairs.ts',
    '!kept.has(stemOf(name))',
    'false',
    HOSTILE,
  ],
  [
    'some of the pairs remain that a full disk prevented',
    'services/intake/store-pairs.ts',
    'await removeFiles(ctx, session, kind).catch(() => undefined)',
    'kind',
    'services/intake/interrupted-intake.test.ts',
  ],
  [
    'a conversion uses the space reserved for records',
    'services/intake/run-conversion.ts',
    "if (!ctx.reserve.take()) throw new AppError('NoRoom');",
    '',
    'services/intake/full-disk-intake.test.ts',
  ],
]);
