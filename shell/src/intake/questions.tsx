import type { IntakePlanView } from '@twinset/contract';
import { Field, Input, makeStyles, Radio, RadioGroup, Select, tokens } from '@twinset/ui';
import { Fragment, useState } from 'react';
import { answer } from './intake-flow.ts';

/** Options up to which all are in sight. */
const RADIOS_MAX = 5;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

type Question = IntakePlanView['questions'][number];
type BandsFieldProps = { question: Question; onChoose: (value: string) => void };

/** Renders the field for other bands than those of the options. */
function BandsField({ question: { options, chosen, bands = 0 }, onChoose }: BandsFieldProps) {
  const isOther = !options.some(({ value }) => value === chosen);
  const [text, setText] = useState(isOther ? chosen : '');
  const choose = () => text.trim() !== '' && text.trim() !== chosen && onChoose(text.trim());
  return (
    <Field label="Other bands" hint={`One of 1 to ${bands}, or three for red, green and blue, such as 4,3,2`}>
      <Input
        value={text}
        onChange={(_, data) => setText(data.value)}
        onBlur={choose}
        onKeyDown={({ key }) => key === 'Enter' && choose()}
      />
    </Field>
  );
}

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
        <Fragment key={question.id}>
          <QuestionField question={question} />
          {question.bands !== undefined && (
            <BandsField question={question} onChoose={(value) => void answer(question.id, value)} />
          )}
        </Fragment>
      ))}
    </div>
  );
}
