import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { FolderRegular } from '@fluentui/react-icons/svg/folder';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { type EmptyDrawing, EmptyState } from '../feedback/empty-state.tsx';
import { makeStyles, mergeClasses, Text, tokens } from '../fluent.ts';
import { ActionButton } from '../frame/action-button.tsx';
import { droppedFiles } from './dropped-files.ts';

export interface DropZoneProps {
  /** What the picker offers, for example ".png,.jpeg,.jpg". */
  accept: string;
  multiple?: boolean;
  /** A bar instead of the large area. */
  compact?: boolean;
  /** Label of the picker's button. */
  label: string;
  hint: ReactNode;
  /** Offers a folder picker as well. */
  folders?: boolean;
  disabledReason?: string | null | undefined;
  /** What stands in the large area; an arrow where none is given. */
  drawing?: EmptyDrawing | undefined;
  onFiles: (files: File[]) => void;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    minHeight: 'clamp(320px, calc(100dvh - 340px), 720px)',
    padding: tokens.spacingHorizontalXL,
    textAlign: 'center',
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'background-color, border-color',
    transitionDuration: tokens.durationFast,
  },
  plain: { minHeight: '320px' },
  compact: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    minHeight: 'auto',
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

/** Takes files by picker, by drag and drop, and folders. Choosing the same file again works. */
export function DropZone(props: DropZoneProps) {
  const {
    accept,
    multiple = true,
    compact = false,
    label,
    hint,
    folders = false,
    disabledReason,
    drawing,
    onFiles,
  } = props;
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const enabled = typeof disabledReason !== 'string';

  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // Without this the browser reports no change when the same file is chosen again.
    input.value = '';
    onFiles(files);
  };
  const enter = (event: DragEvent) => {
    event.preventDefault();
    setOver(enabled);
  };
  const leave = (event: DragEvent) => {
    // Moving onto a child is no leaving; the area would flicker.
    if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
    setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (enabled) void droppedFiles(event.dataTransfer).then(onFiles);
  };

  const buttons = (
    <div className={styles.buttons}>
      <ActionButton
        appearance="primary"
        icon={<ArrowUploadRegular />}
        disabledReason={disabledReason}
        onClick={() => picker.current?.click()}
      >
        {label}
      </ActionButton>
      {folders && (
        <ActionButton
          icon={<FolderRegular />}
          disabledReason={disabledReason}
          onClick={() => folderPicker.current?.click()}
        >
          Choose a folder
        </ActionButton>
      )}
    </div>
  );
  const drawn = !compact && drawing !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same by keyboard
    <div
      className={mergeClasses(
        styles.root,
        !drawn && styles.plain,
        compact && styles.compact,
        over && styles.over,
      )}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={leave}
      onDrop={drop}
      data-testid="drop-zone"
    >
      {drawn ? (
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
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => take(event.target)}
      />
      {folders && (
        <input
          ref={folderPicker}
          type="file"
          hidden
          aria-label="Choose a folder"
          {...{ webkitdirectory: '' }}
          onChange={(event) => take(event.target)}
        />
      )}
    </div>
  );
}
