import { formatCount, quoted } from '@twinset/contract';
import { offerFiles } from '@twinset/sdk';
import { DropZone, makeStyles, Text, tokens } from '@twinset/ui';
import type { IntakeView } from './intake-state.ts';
import { PlacesView } from './places-view.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { color: tokens.colorNeutralForeground2 },
});

/** Returns what an interrupted intake still needs. */
function neededText({ intake, name }: IntakeView): string {
  if (intake?.stage !== 'open')
    return `${quoted(name)} was not read completely in another tab or before a reload. Choose it again to restart.`;
  const { received, missing } = intake;
  const all = received.files + missing.files;
  const arrived = all > 0 ? ` ${formatCount(received.files)} of ${formatCount(all)} files have arrived.` : '';
  return `This tab does not have the files of ${quoted(name)}.${arrived} Choose the same folder or archive again to continue.`;
}

/** Renders the choice of a dataset, or of the same one again. */
export function ChooseView({ view }: { view: IntakeView }) {
  const styles = useStyles();
  const isAgain = view.step === 'files';
  return (
    <div className={styles.root}>
      <Text className={styles.text}>
        {isAgain
          ? neededText(view)
          : 'Choose or drop a dataset as it was downloaded or exported: folders of images and masks, annotation files such as COCO, YOLO, LabelMe or CVAT, or a zip or tar of them. You check what was recognised before anything is added.'}
      </Text>
      <DropZone
        accept=""
        compact
        folders
        drag={false}
        label="Choose an archive or files"
        hint="Drop a folder or an archive anywhere."
        onFiles={offerFiles}
      />
      {!isAgain && <PlacesView />}
    </div>
  );
}
