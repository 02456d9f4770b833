import { EngineError } from '../engine-error.ts';
import { isAnswer } from './bands.ts';
import type { Choices, IntakePlan } from './layout.ts';

/**
 * Checks the answers of the user.
 * @throws EngineError InvalidConfiguration for a question that does not exist, or an option that it lacks
 */
export function checkChoices({ questions, layout }: IntakePlan, choices: Choices): void {
  for (const [id, value] of Object.entries(choices)) {
    if (id === 'layout' && value === layout) continue;
    const question = questions.find((one) => one.id === id);
    if (question && isAnswer(question, value)) continue;
    const known = (question?.options ?? questions.map((one) => ({ value: one.id }))).map((one) => one.value);
    const problem = question
      ? `The question ${id} has no option "${value}".`
      : `There is no question "${id}".`;
    const numbers = question?.bands ? `; or one or three numbers from 1 to ${question.bands}` : '';
    const list =
      known.length === 0 ? '' : ` Choose one of: ${known.join(question?.bands ? ' or ' : ', ')}${numbers}.`;
    throw new EngineError('InvalidConfiguration', problem + list);
  }
}
