import type { IntakePlanView } from '@twinset/contract';
import { Field, makeStyles, Radio, RadioGroup, Select, tokens } from '@twinset/ui';
import { answer } from './intake-flow.ts';

/** Options up to which all are in sight. */
const RADIOS_MAX = 5;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

type Question = IntakePlanView['questions'][number];

function QuestionField({ question: { id, text, options, chosen } }: { question: Question }) {
  const choose = (value: string) => void answer(id, value);
  if (options.length <= RADIOS_MAX) {
    return (
      <Field label={text}>
        <RadioGroup value={chosen} onChange={(_, data) => choose(data.value)}>
          {options.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </RadioGroup>
      </Field>
    );
  }
  return (
    <Field label={text}>
      <Select value={chosen} onChange={(_, data) => choose(data.value)}>
        {chosen === '' && <option value="">Choose…</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Renders the questions of a plan with their answers; another answer plans again at once. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const styles = useStyles();
  if (questions.length === 0) return null;
  return (
    <div className={styles.root}>
      {questions.map((question) => (
        <QuestionField key={question.id} question={question} />
      ))}
    </div>
  );
}
