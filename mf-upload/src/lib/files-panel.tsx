import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { deleteFile, deleteFiles, type FileKind, useStore } from '@twinset/sdk';
import {
  ActionButton,
  ConfirmDialog,
  FileList,
  type FileRow,
  formatCount,
  formatNoun,
  Panel,
} from '@twinset/ui';
import { useState } from 'react';

export interface FilesPanelProps {
  kind: FileKind;
  title: string;
  rows: readonly FileRow[];
  /** How many of the rows the session has. */
  stored: number;
  /** Why nothing can be deleted now; null while it can. */
  disabledReason: string | null;
}

/** Where the focus goes when what had it is deleted. */
function keepFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById('page-title')?.focus();
}

/** The list of uploaded files; what deletes asks first. */
export function FilesPanel({ kind, title, rows, stored, disabledReason }: FilesPanelProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const deleting = useStore(({ busy }) => (kind === 'images' ? busy.deletingImages : busy.deletingMasks));
  const noun = kind === 'images' ? 'image' : 'mask';
  const trouble = rows.filter(({ problem }) => problem !== undefined).length;
  const single = asked !== null && asked !== ALL;
  const confirm = () => {
    setAsked(null);
    void (single ? deleteFile(kind, asked) : deleteFiles(kind)).then(keepFocus);
  };
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
            deleting ? 'Files are being deleted.' : stored === 0 ? 'Nothing to delete yet.' : disabledReason
          }
          onClick={() => setAsked(ALL)}
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
        onDelete={setAsked}
      />
      <ConfirmDialog
        open={asked !== null}
        title={single ? `Delete ${asked}?` : `Delete all ${kind}?`}
        confirmLabel={single ? `Delete ${noun}` : 'Delete all'}
        onCancel={() => setAsked(null)}
        onConfirm={confirm}
      >
        {single ? `The ${noun} leaves the session.` : `${formatNoun(stored, noun)} will leave the session.`}{' '}
        The files on your computer stay.
      </ConfirmDialog>
    </Panel>
  );
}

/** No file has this name: a path separator is refused. */
const ALL = '/all';
