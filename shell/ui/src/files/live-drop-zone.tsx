import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { FolderRegular } from '@fluentui/react-icons/svg/folder';
import { useDropzone } from 'react-dropzone';
import { EmptyState } from '../feedback/empty-state.tsx';
import { makeStyles, mergeClasses, Text, tokens } from '../fluent.ts';
import { ActionButton } from '../frame/action-button.tsx';
import type { DropZoneProps } from './drop-zone.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalXL,
    textAlign: 'center',
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'background-color, border-color',
    transitionDuration: tokens.durationFast,
  },
  compact: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    textAlign: 'start',
  },
  over: {
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  icon: { fontSize: '48px', color: tokens.colorBrandForeground1 },
  hint: { color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, justifyContent: 'center' },
});

/** The buttons open the inputs; react-dropzone would make the inputs focusable as well. */
const HIDDEN = { style: { display: 'none' } };

/** Returns the files of a drop or of a picker. */
async function filesOf(event: unknown): Promise<File[]> {
  const { dataTransfer, target } = event as { dataTransfer?: DataTransfer; target?: HTMLInputElement };
  return [...(dataTransfer?.files ?? target?.files ?? [])];
}

/** Renders the part of `DropZone` that is loaded on demand: react-dropzone. */
export default function LiveDropZone(props: DropZoneProps) {
  const {
    accept,
    multiple = true,
    compact = false,
    label,
    hint,
    folders = false,
    disabledReason,
    drag = true,
    drawing,
    onFiles,
  } = props;
  const styles = useStyles();
  // `onFiles` decides which files are accepted, with a reason for each refused one.
  const options = {
    multiple,
    disabled: typeof disabledReason === 'string',
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    noDrag: !drag,
    preventDropOnDocument: drag,
    // A file that cannot be read is refused by name when it is sent; the other files are not affected.
    getFilesFromEvent: filesOf,
    onDrop: (files: File[]) => onFiles(files),
  };
  const zone = useDropzone(options);
  const folder = useDropzone({ ...options, noDrag: true });

  const buttons = (
    <div className={styles.buttons}>
      <ActionButton
        data-action="files.choose"
        appearance={compact ? 'secondary' : 'primary'}
        icon={<ArrowUploadRegular />}
        disabledReason={disabledReason}
        onClick={zone.open}
      >
        {label}
      </ActionButton>
      {folders && (
        <ActionButton
          data-action="files.chooseFolder"
          icon={<FolderRegular />}
          disabledReason={disabledReason}
          onClick={folder.open}
        >
          Choose a folder
        </ActionButton>
      )}
    </div>
  );
  const isDrawn = !compact && drawing !== undefined;
  return (
    <div
      {...zone.getRootProps()}
      className={mergeClasses(styles.root, compact && styles.compact, zone.isDragActive && styles.over)}
      data-testid="drop-zone"
    >
      {isDrawn ? (
        <EmptyState drawing={drawing} action={buttons}>
          {hint}
        </EmptyState>
      ) : (
        <>
          {!compact && <ArrowUploadRegular className={styles.icon} />}
          <Text className={styles.hint}>{hint}</Text>
          {buttons}
        </>
      )}
      <input {...zone.getInputProps({ ...HIDDEN, accept, 'aria-label': label })} />
      {folders && (
        <input {...folder.getInputProps({ ...HIDDEN, 'aria-label': 'Choose a folder' })} webkitdirectory="" />
      )}
    </div>
  );
}
