import type { IntakePlanView } from '@twinset/contract';
import { Badge, formatNoun, LiveText, makeStyles, mergeClasses, Text, tokens } from '@twinset/ui';
import { ClassList } from './class-list.tsx';
import { FileReasons } from './file-reasons.tsx';
import type { IntakeView } from './intake-state.ts';
import { LeftOver } from './left-over.tsx';
import { NoteList } from './note-list.tsx';
import { PairList } from './pair-list.tsx';
import { Questions } from './questions.tsx';
import { setsText } from './sets-text.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  planning: { opacity: 0.6 },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  grey: { color: tokens.colorNeutralForeground3 },
});

/** Returns the plan in short: pairs, meaning of the masks, split, groups. */
function factsOf(plan: IntakePlanView): string[] {
  const { pairs, masksOf, classes, sets, groups } = plan;
  const facts = [formatNoun(pairs, 'pair')];
  if (masksOf === 'objects') facts.push('One value per object');
  else if (classes.length > 0) facts.push(formatNoun(classes.length, 'class', 'classes'));
  else if (pairs > 0) facts.push('Classes: the values of the masks');
  if (sets !== null) facts.push(`Split: ${setsText(sets)}`);
  if (groups > 0) facts.push(`${formatNoun(groups, 'group')}, each in one set`);
  return facts;
}

/** Renders what was recognised of a dataset, with the questions that it leaves open. */
export function PlanView({ view, plan }: { view: IntakeView; plan: IntakePlanView }) {
  const styles = useStyles();
  const { unreadable, isPlanning } = view;
  const facts = factsOf(plan);
  const { refused } = plan;
  // The layout without anything that it found would contradict the reason below.
  const isRecognised = plan.pairs > 0 || plan.classes.length > 0 || plan.questions.length > 0;
  return (
    <div className={mergeClasses(styles.root, isPlanning && styles.planning)} aria-busy={isPlanning}>
      <LiveText
        text={
          isPlanning
            ? 'Updating the plan'
            : [...(isRecognised ? [plan.label] : []), ...facts].map((text) => `${text}.`).join(' ')
        }
      />
      {isRecognised && (
        <Text>
          Recognised as <strong>{plan.label}</strong>
        </Text>
      )}
      <ul className={styles.facts} aria-label="What was recognised">
        {facts.map((fact) => (
          <li key={fact}>
            <Badge appearance="tint" size="extra-large">
              {fact}
            </Badge>
          </li>
        ))}
      </ul>
      {plan.pairs === 0 && (
        <Text role="alert">
          No image was found together with its mask. Drop the folder that contains both, or upload images and
          masks on their own pages.
        </Text>
      )}
      <NoteList notes={plan.limit === null ? plan.notes : [plan.limit.message, ...plan.notes]} />
      <Questions questions={plan.questions} />
      <ClassList classes={plan.classes} />
      <PairList pairs={plan.shown} total={plan.pairs} />
      <FileReasons
        files={[...unreadable, ...refused]}
        summary={`${formatNoun(unreadable.length + refused.length, 'file')} cannot be used`}
      />
      <LeftOver groups={plan.leftOver} className={styles.grey} />
    </div>
  );
}
