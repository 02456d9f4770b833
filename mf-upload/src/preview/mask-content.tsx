import { type AugmentConfig, CONFIG_LIMITS } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Field, makeStyles, NumberField, Radio, RadioGroup, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

/** Renders the choice whether the values of masks are classes or objects, and how object ids contain a class. */
export function MaskContentChoice() {
  const styles = useStyles();
  const content = useStore((state) => state.config.maskContent);
  const perClass = useStore((state) => state.config.objectsPerClass);
  const { setConfig } = getStore();
  return (
    <div className={styles.root}>
      <Field label="Values of the masks are">
        <RadioGroup
          layout="horizontal"
          value={content}
          onChange={(_, data) => setConfig({ maskContent: data.value as AugmentConfig['maskContent'] })}
        >
          <Radio value="classes" label="Classes" />
          <Radio value="objects" label="Object ids" />
        </RadioGroup>
      </Field>
      {content === 'objects' && (
        <NumberField
          label="Ids per class"
          hint="The class of an object is its id divided by this number, rounded down (Cityscapes: 1000). 0: objects have no classes."
          value={perClass}
          min={0}
          max={CONFIG_LIMITS.levelMax}
          onChange={(objectsPerClass) => setConfig({ objectsPerClass })}
        />
      )}
    </div>
  );
}
