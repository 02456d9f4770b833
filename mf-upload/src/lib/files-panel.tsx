import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type FileKind, useStore } from '@twinset/sdk';
import {
  ActionButton,
  Checkbox,
  FileList,
  formatCount,
  formatNoun,
  LiveText,
  makeStyles,
  Panel,
  SearchField,
  SelectField,
  Text,
  tokens,
} from '@twinset/ui';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { chooseFiles, FILE_SORTS, type FileSort } from './choose-files.ts';
import { deleteLater } from './delete-later.ts';
import type { ListedFile } from './file-rows.ts';
import { ProblemHint } from './problem-hint.tsx';
import { useFileAddress } from './use-file-address.ts';
import { useThumbnails } from './use-thumbnails.ts';

/** Number of files from which they can be searched. */
const SEARCHED = 20;

const useStyles = makeStyles({
  // Longer than what is left of the first sheet of paper.
  root: { breakInside: 'auto' },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // Search and order beside each other on a phone, too.
    '& > :nth-child(1)': { flex: '1 1 160px', width: 0, maxWidth: '320px' },
    '& > :nth-child(2)': { flexBasis: '140px', maxWidth: '200px' },
  },
});

const SORT_NAMES: Record<FileSort, string> = {
  name: 'Sort by name',
  newest: 'Newest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
};
const NONE: readonly null[] = [];

export interface FilesPanelProps {
  kind: FileKind;
  title: string;
  rows: readonly ListedFile[];
  /** Names of the rows whose files are in the session. */
  stored: readonly string[];
  /** Reason why nothing can be deleted now; null if it is possible. */
  disabledReason: string | null;
}

/** Renders the list of uploaded files, with thumbnails, search, order, a filter and buttons to delete them. */
export function FilesPanel({ kind, title, rows, stored, disabledReason }: FilesPanelProps) {
  const styles = useStyles();
  const { search, sort, show, setView } = useFileAddress();
  const deleting = useStore(({ busy }) => (kind === 'images' ? busy.deletingImages : busy.deletingMasks));
  const noun = kind === 'images' ? 'image' : 'mask';
  const problems = useMemo(() => rows.flatMap(({ problem }) => problem ?? []), [rows]);
  const isLong = rows.length >= SEARCHED;
  const onlyProblems = show === 'problems' && problems.length > 0;
  // The list follows later than the field, whose text must be shown at once.
  const chosen = useMemo(() => ({ search, onlyProblems, sort }), [search, onlyProblems, sort]);
  const listed = useDeferredValue(chosen);
  const found = useMemo(() => (isLong ? chooseFiles(rows, listed) : rows), [rows, isLong, listed]);
  const isChosen = isLong && (listed.search.trim() !== '' || listed.onlyProblems);
  // While files change, the rows keep the thumbnails that they have.
  const isChanging = disabledReason !== null;
  const names = useMemo(() => (isChanging ? NONE : found.map(({ name }) => name)), [found, isChanging]);
  const thumbnails = useThumbnails(kind, names);
  const remove = useCallback((name: string) => deleteLater(kind, [name], false), [kind]);
  return (
    <Panel
      className={styles.root}
      title={formatNoun(rows.length, noun)}
      {...(problems.length > 0 ? { hint: <ProblemHint problems={problems} /> } : {})}
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
        <div className={styles.tools}>
          <SearchField
            label="Search files by name"
            search={search}
            onSearch={(text) => setView({ search: text })}
          />
          <SelectField label="Sort" value={sort} onChange={(order) => setView({ sort: order as FileSort })}>
            {FILE_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
              </option>
            ))}
          </SelectField>
          {problems.length > 0 && (
            <Checkbox
              label={`Only problems (${formatCount(problems.length)})`}
              checked={onlyProblems}
              onChange={(_, { checked }) => setView({ show: checked === true ? 'problems' : 'all' })}
            />
          )}
        </div>
      )}
      <LiveText text={isChosen ? `${formatNoun(found.length, 'file')} found` : ''} />
      {found.length === 0 && (
        <Text>{`No file ${listed.onlyProblems ? 'with a problem ' : ''}has this text in its name.`}</Text>
      )}
      <FileList
        label={title}
        files={found}
        height="max(320px, calc(100dvh - 440px))"
        thumbnails={thumbnails.addresses}
        pixelated={kind === 'masks'}
        onRange={thumbnails.onRange}
        onThumbnailError={thumbnails.onError}
        deleteDisabled={deleting || disabledReason !== null}
        onDelete={remove}
      />
    </Panel>
  );
}
