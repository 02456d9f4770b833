import { getStore, useDimension, useStore } from '@twinset/sdk';
import { Field, makeStyles, Panel, Radio, RadioGroup, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
});

type Channels = 1 | 3;
const channels = (value: string): Channels => (value === '1' ? 1 : 3);

/** Renders the choice of the number of channels of output images and masks. */
export function ChannelsPanel() {
  const styles = useStyles();
  const current = useStore((state) => state.config.imageMaskChannels);
  const fit = useDimension().data?.channels;
  const set = (patch: Partial<typeof current>) =>
    getStore().setConfig({ imageMaskChannels: { ...current, ...patch } });
  const hint = (count: Channels | undefined) => (count === undefined ? ' ' : `Your files have ${count}.`);
  return (
    <Panel title="Channels">
      <div className={styles.fields}>
        <Field label="Image channels" hint={hint(fit?.imgChannels)}>
          <RadioGroup
            value={String(current.imgChannels)}
            onChange={(_, { value }) => set({ imgChannels: channels(value) })}
          >
            <Radio value="3" label="3, colour" />
            <Radio value="1" label="1, greyscale" />
          </RadioGroup>
        </Field>
        <Field label="Mask channels" hint={hint(fit?.maskChannels)}>
          <RadioGroup
            value={String(current.maskChannels)}
            onChange={(_, { value }) => set({ maskChannels: channels(value) })}
          >
            <Radio value="1" label="1, one label per pixel" />
            <Radio value="3" label="3, one colour per pixel" />
          </RadioGroup>
        </Field>
      </div>
    </Panel>
  );
}
