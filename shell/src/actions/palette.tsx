import {
  Caption1,
  Input,
  LiveText,
  ModalDialog,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
  useId,
} from '@twinset/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Keys } from './keys.tsx';
import { matching } from './match.ts';
import type { Choice } from './use-choices.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  // Its height does not depend on the matches, so that nothing moves while typing.
  list: { height: 'min(50vh, 400px)', overflowY: 'auto' },
  item: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '32px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    outline: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
    outlineOffset: '-1px',
  },
  disabled: { color: tokens.colorNeutralForeground3, cursor: 'not-allowed' },
  texts: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
});

/** Renders the palette: a search of the actions that are possible on the page, and of the pages. */
export function Palette({
  open,
  choices,
  onClose,
}: {
  open: boolean;
  choices: readonly Choice[];
  onClose: () => void;
}) {
  const styles = useStyles();
  const id = useId('action');
  const [query, setQuery] = useState('');
  const [position, setPosition] = useState(0);
  useEffect(() => {
    if (open) setQuery('');
    setPosition(0);
  }, [open]);
  const list = useRef<HTMLDivElement>(null);
  const found = matching(query, choices);
  const active = Math.min(position, found.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);
  const run = (choice: Choice | undefined) => {
    if (choice === undefined || choice.disabledReason !== null) return;
    onClose();
    // After the dialog has returned the focus.
    setTimeout(choice.run, 50);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const to = moves[event.key];
    if (to !== undefined) setPosition((to + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <ModalDialog open={open} title="Actions" onClose={onClose}>
      <div className={styles.root}>
        <Input
          autoFocus
          value={query}
          placeholder="Search actions and pages"
          input={{
            role: 'combobox',
            'aria-label': 'Search actions and pages',
            'aria-expanded': true,
            'aria-controls': id,
            'aria-autocomplete': 'list',
            ...(found[active] === undefined ? {} : { 'aria-activedescendant': `${id}-${active}` }),
          }}
          onChange={(_, { value }) => {
            setQuery(value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
        />
        <LiveText text={`${found.length} found`} />
        <div
          ref={list}
          id={id}
          className={styles.list}
          role="listbox"
          aria-label="Actions and pages"
          tabIndex={-1}
        >
          {found.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-disabled={choice.disabledReason !== null}
              className={mergeClasses(
                styles.item,
                index === active && styles.active,
                choice.disabledReason !== null && styles.disabled,
              )}
              onClick={() => run(choice)}
            >
              <span className={styles.texts}>
                <Text>{choice.label}</Text>
                {choice.disabledReason !== null && <Caption1>{choice.disabledReason}</Caption1>}
              </span>
              {choice.shortcut !== null && <Keys shortcut={choice.shortcut} />}
            </div>
          ))}
        </div>
      </div>
    </ModalDialog>
  );
}
