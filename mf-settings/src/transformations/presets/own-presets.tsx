import type { AugmentConfig } from '@twinset/contract';
import { augmentConfigOf, getStore } from '@twinset/sdk';
import { Button, makeStyles, Text, tokens, useRovingFocus } from '@twinset/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { useLastDefined } from '../../lib/use-last-defined.ts';
import { type CheckedPreset, checkPreset } from './check-preset.ts';
import { IncomingDialog } from './incoming-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { type Preset, presetOf } from './preset.ts';
import { copyLink, deleteWithUndo, reportUnusable, saveFile } from './preset-actions.ts';
import { PresetRow } from './preset-row.tsx';
import {
  freeName,
  PRESETS_MAX,
  putPreset,
  renamePreset,
  type StoredPreset,
  storeProblem,
  usePresets,
} from './preset-store.ts';
import { useIncoming } from './use-incoming.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
  title: { margin: 0, marginInlineEnd: 'auto' },
  note: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
});

const NOTE = 'They are kept in this browser, also after the session has ended; files and links share them.';

/** Renders the presets of the user: save, apply, rename, delete, and share as a file or a link. */
export function OwnPresets({
  onApply,
}: {
  onApply: (name: string, settings: Partial<AugmentConfig>) => void;
}) {
  const styles = useStyles();
  const presets = usePresets();
  const { incoming, openFile, close } = useIncoming();
  /** The preset that is renamed, or 'new'; null: no dialog. */
  const [named, setNamed] = useState<StoredPreset | 'new' | null>(null);
  // The dialog fades out with the last one.
  const target = useLastDefined(named ?? undefined) ?? 'new';
  const picker = useRef<HTMLInputElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const roving = useRovingFocus(list, { count: presets.length, reveal: () => {} });
  const apply = async (preset: Preset) => {
    try {
      onApply(preset.name, (await checkPreset(preset)).settings);
    } catch (error) {
      reportUnusable(preset, (error as Error).message);
    }
  };
  const keep = ({ preset }: CheckedPreset) => {
    putPreset({ ...preset, name: freeName(preset.name, presets) });
    close();
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) openFile(file);
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <section className={styles.root} aria-label="Your presets">
      <div className={styles.head}>
        <Text as="h2" weight="semibold" className={styles.title}>
          Your presets
        </Text>
        <Button ref={save} data-action="preset.save" size="small" onClick={() => setNamed('new')}>
          Save as preset
        </Button>
        <Button data-action="preset.openFile" size="small" onClick={() => picker.current?.click()}>
          Open preset file
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label="Preset file"
          onChange={choose}
        />
      </div>
      <Text size={200} className={styles.note}>
        {presets.length === 0 ? `Save the current settings under a name to use them again. ${NOTE}` : NOTE}
      </Text>
      {presets.length > 0 && (
        <ul ref={list} {...roving} className={styles.list} aria-label="Your presets">
          {presets.map((preset, index) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              position={index}
              onApply={() => void apply(preset)}
              onRename={() => setNamed(preset)}
              onCopyLink={() => void copyLink(preset)}
              onSaveFile={() => saveFile(preset)}
              onDelete={() => {
                deleteWithUndo(preset);
                save.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <NameDialog
        open={named !== null}
        title={target === 'new' ? 'Save preset' : 'Rename preset'}
        name={target === 'new' ? '' : target.name}
        hasScope={target === 'new'}
        problemOf={(name) =>
          storeProblem(name, target === 'new' ? presets : presets.filter(({ id }) => id !== target.id))
        }
        onSave={(name, scope) => {
          if (target === 'new') putPreset(presetOf(name, scope, augmentConfigOf(getStore().config)));
          else renamePreset(target.id, name);
          setNamed(null);
        }}
        onClose={() => setNamed(null)}
      />
      <IncomingDialog
        incoming={incoming}
        keepProblem={presets.length >= PRESETS_MAX ? storeProblem('', presets) : null}
        onApply={({ preset, settings }) => {
          onApply(preset.name, settings);
          close();
        }}
        onKeep={keep}
        onClose={close}
      />
    </section>
  );
}
