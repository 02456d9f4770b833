import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type FileKind, useStore } from '@twinset/sdk';
import { ActionButton, FileList, type FileRow, formatCount, formatNoun, Panel } from '@twinset/ui';
import { ALL_FILES } from './delete-dialog.tsx';

export interface FilesPanelProps {
  kind: FileKind;
  title: string;
  rows: readonly FileRow[];
  /** Number of rows whose files are in the session. */
  stored: number;
  /** Reason why nothing can be deleted now; null if it is possible. */
  disabledReason: string | null;
  /** Called with the name of the file to delete, or `ALL_FILES`. */
  onDelete: (name: string) => void;
}

/** Renders the list of uploaded files, with buttons to delete them. */
export function FilesPanel({ kind, title, rows, stored, disabledReason, onDelete }: FilesPanelProps) {
  const deleting = useStore(({ busy }) => (kind === 'images' ? busy.deletingImages : busy.deletingMasks));
  const noun = kind === 'images' ? 'image' : 'mask';
  const problems = rows.filter(({ problem }) => problem !== undefined).length;
  return (
    <Panel
      title={formatNoun(rows.length, noun)}
      {...(problems > 0
        ? { hint: `${formatCount(problems)} need${problems === 1 ? 's' : ''} attention, shown first.` }
        : {})}
      actions={
        <ActionButton
          icon={<DeleteRegular />}
          disabledReason={
            deleting ? 'Files are being deleted.' : stored === 0 ? 'No files to delete.' : disabledReason
          }
          onClick={() => onDelete(ALL_FILES)}
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
        onDelete={onDelete}
      />
    </Panel>
  );
}
