import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type FileKind, useStore } from '@twinset/sdk';
import {
  ActionButton,
  FileList,
  type FileRow,
  formatCount,
  formatNoun,
  Input,
  LiveText,
  makeStyles,
  Panel,
  Text,
} from '@twinset/ui';
import { useState } from 'react';
import { ALL_FILES } from './delete-dialog.tsx';

/** Number of files from which they can be searched. */
const SEARCHED = 20;

const useStyles = makeStyles({ search: { maxWidth: '320px' } });

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

/** Renders the list of uploaded files, with a search by name and buttons to delete them. */
export function FilesPanel({ kind, title, rows, stored, disabledReason, onDelete }: FilesPanelProps) {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const deleting = useStore(({ busy }) => (kind === 'images' ? busy.deletingImages : busy.deletingMasks));
  const noun = kind === 'images' ? 'image' : 'mask';
  const problems = rows.filter(({ problem }) => problem !== undefined).length;
  const isLong = rows.length >= SEARCHED;
  const text = isLong ? search.trim().normalize('NFC').toLowerCase() : '';
  const found = text === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(text));
  return (
    <Panel
      title={formatNoun(rows.length, noun)}
      {...(problems > 0
        ? { hint: `${formatCount(problems)} need${problems === 1 ? 's' : ''} attention, shown first.` }
        : {})}
      actions={
        <ActionButton
          data-action="files.deleteAll"
          danger
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
      {isLong && (
        <Input
          type="search"
          className={styles.search}
          aria-label="Search files by name"
          placeholder="Search by name"
          value={search}
          onChange={(_, { value }) => setSearch(value)}
        />
      )}
      <LiveText text={text === '' ? '' : `${formatNoun(found.length, 'file')} found`} />
      {found.length === 0 && <Text>No file has this text in its name.</Text>}
      <FileList
        label={title}
        files={found}
        height="max(320px, calc(100dvh - 440px))"
        deleteDisabled={deleting || disabledReason !== null}
        onDelete={onDelete}
      />
    </Panel>
  );
}
