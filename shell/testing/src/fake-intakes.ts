import type { CallInput, IntakeState } from '@twinset/contract';
import { type Answers, intakePlan, intakeState, refusal } from './answers.ts';

/** Returns the responses of a server with an intake, the names of the datasets that were begun, and a setter. */
export function fakeIntakes(intake: IntakeState | null) {
  let present = intake;
  const begun: string[] = [];
  const answers: Answers = {
    intake: () => ({ success: true, intake: present }),
    beginIntake: ({ body }) => {
      const { source, former } = body as CallInput<'beginIntake'>['body'];
      const isOpen = present !== null && present.stage !== 'done';
      if (isOpen && former !== present?.id) return refusal('WrongState', 'Another dataset was opened.');
      const name = 'path' in source ? (source.path.split('/').at(-1) ?? '') : source.name;
      begun.push(name);
      present = intakeState(name, { source: { kind: source.kind, name } });
      return { success: true, intake: present };
    },
    intakePlaces: { success: true, results: [] },
    listIntakeFiles: () => ({ success: true, intake: present as IntakeState }),
    planIntake: intakePlan(),
  };
  return {
    answers,
    begun: () => begun,
    change: (intake: IntakeState) => {
      present = intake;
    },
  };
}
