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

/** How many channels the outputs have. */
export function ChannelsPanel() {
  const styles = useStyles();
  const present = useStore((state) => state.config.imageMaskChannels);
  const fit = useDimension().data?.channels;
  const set = (patch: Partial<typeof present>) =>
    getStore().setConfig({ imageMaskChannels: { ...present, ...patch } });
  const mark = (suits: boolean) => (suits ? ' · as your files are' : '');
  return (
    <Panel title="Channels">
      <div className={styles.fields}>
        <Field label="Image channels">
          <RadioGroup
            value={String(present.imgChannels)}
            onChange={(_, { value }) => set({ imgChannels: channels(value) })}
          >
            <Radio value="3" label={`3, colour${mark(fit?.imgChannels === 3)}`} />
            <Radio value="1" label={`1, grey${mark(fit?.imgChannels === 1)}`} />
          </RadioGroup>
        </Field>
        <Field label="Mask channels">
          <RadioGroup
            value={String(present.maskChannels)}
            onChange={(_, { value }) => set({ maskChannels: channels(value) })}
          >
            <Radio value="1" label={`1, a label a pixel${mark(fit?.maskChannels === 1)}`} />
            <Radio value="3" label={`3, a colour a pixel${mark(fit?.maskChannels === 3)}`} />
          </RadioGroup>
        </Field>
      </div>
    </Panel>
  );
}
