import { WarningList } from '@twinset/ui';

/** Renders the notes of a plan or a conversion; nothing without any. */
export const NoteList = ({ notes }: { notes: readonly string[] }) => (
  <WarningList warnings={notes.map((message) => ({ code: 'note', message }))} />
);
