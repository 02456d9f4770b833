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
import { deleteLater } from './delete-later.ts';

/** Number of files from which they can be searched. */
const SEARCHED = 20;

const useStyles = makeStyles({ search: { maxWidth: '320px' } });

export interface FilesPanelProps {
  kind: FileKind;
  title: string;
  rows: readonly FileRow[];
  /** Names of the rows whose files are in the session. */
  stored: readonly string[];
  /** Reason why nothing can be deleted now; null if it is possible. */
  disabledReason: string | null;
}

/** Renders the list of uploaded files, with a search by name and buttons to delete them. */
export function FilesPanel({ kind, title, rows, stored, disabledReason }: FilesPanelProps) {
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
            deleting
              ? 'Files are being deleted.'
              : stored.length === 0
                ? 'No files to delete.'
                : disabledReason
          }
          onClick={() => deleteLater(kind, stored, true)}
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
        onDelete={(name) => deleteLater(kind, [name], false)}
      />
    </Panel>
  );
}
