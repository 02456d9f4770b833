import type { IntakePlanView } from '@twinset/contract';

/** Returns a plan with an answer to a question, which is shown before the plan that follows from it arrives. */
export const withAnswer = (plan: IntakePlanView, id: string, value: string): IntakePlanView => ({
  ...plan,
  questions: plan.questions.map((one) => (one.id === id ? { ...one, chosen: value } : one)),
});
