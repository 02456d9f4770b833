import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type FileKind, useStore } from '@twinset/sdk';
import { ActionButton, FileList, type FileRow, formatCount, formatNoun, Panel } from '@twinset/ui';
import { ALL_FILES } from './delete-dialog.tsx';

export interface FilesPanelProps {
  kind: FileKind;
  title: string;
  rows: readonly FileRow[];
  /** How many of the rows the session has. */
  stored: number;
  /** Why nothing can be deleted now; null while it can. */
  disabledReason: string | null;
  /** A file is to be deleted, or `ALL_FILES`. */
  onAsk: (name: string) => void;
}

/** The list of uploaded files, and the ways to delete. */
export function FilesPanel({ kind, title, rows, stored, disabledReason, onAsk }: FilesPanelProps) {
  const deleting = useStore(({ busy }) => (kind === 'images' ? busy.deletingImages : busy.deletingMasks));
  const noun = kind === 'images' ? 'image' : 'mask';
  const trouble = rows.filter(({ problem }) => problem !== undefined).length;
  return (
    <Panel
      title={formatNoun(rows.length, noun)}
      {...(trouble > 0
        ? { hint: `${formatCount(trouble)} need${trouble === 1 ? 's' : ''} attention, shown first.` }
        : {})}
      actions={
        <ActionButton
          icon={<DeleteRegular />}
          disabledReason={
            deleting ? 'Files are being deleted.' : stored === 0 ? 'No files to delete.' : disabledReason
          }
          onClick={() => onAsk(ALL_FILES)}
        >
          Delete all
        </ActionButton>
      }
    >
      <FileList
        label={title}
        files={rows}
        height="max(320px, calc(100dvh - 440px))"
        deleteDisabled={deleting || disabledReason !== null}
        onDelete={onAsk}
      />
    </Panel>
  );
}
