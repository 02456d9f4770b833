import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { CONFIG_LIMITS } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Button, Field, makeStyles, NumberField, Panel, Select, tokens } from '@twinset/ui';
import { useId, useState } from 'react';
import { useSuitableFills } from '../lib/use-suitable-fills.ts';

const useStyles = makeStyles({
  select: { minWidth: 0, width: '100%' },
  head: { alignSelf: 'flex-start' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
});

/** Renders the advanced settings for the corners that a rotation leaves empty. */
export function OutsidePanel() {
  const styles = useStyles();
  const fields = useId();
  const [open, setOpen] = useState(false);
  const config = useStore((state) => state.config);
  const set = getStore().setConfig;
  const fills = useSuitableFills();
  return (
    <Panel>
      <Button
        data-action="transforms.border"
        className={styles.head}
        appearance="subtle"
        icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={open}
        aria-controls={fields}
        onClick={() => setOpen(!open)}
      >
        Advanced: border fill
      </Button>
      <div id={fields} hidden={!open}>
        <div className={styles.fields}>
          <Field
            label="Empty corners"
            hint="Rotation leaves empty corners. They are filled in the same way in image and mask."
          >
            <Select
              className={styles.select}
              value={config.border}
              onChange={(_, { value }) => set({ border: value === 'reflect' ? 'reflect' : 'constant' })}
            >
              <option value="constant">Fill with a value</option>
              <option value="reflect">Mirror the image</option>
            </Select>
          </Field>
          <NumberField
            label="Image fill"
            hint="0 is black; 255 is white in 8-bit images."
            value={config.imageFill}
            min={0}
            max={CONFIG_LIMITS.levelMax}
            disabled={config.border === 'reflect'}
            onChange={(imageFill) => set({ imageFill })}
          />
          <NumberField
            label="Mask fill"
            hint={`Label of the empty corners${fills === '' ? '' : `, such as ${fills}`}.`}
            value={config.maskFill}
            min={0}
            max={CONFIG_LIMITS.levelMax}
            disabled={config.border === 'reflect' && !config.fillCovered}
            onChange={(maskFill) => set({ maskFill })}
          />
        </div>
      </div>
    </Panel>
  );
}
