import { type Action, allActions } from '@twinset/contract/actions';
import { singleKeys } from '@twinset/sdk';
import { Button, isSingleKey, ModalDialog, makeStyles, Subtitle2, Switch, Text, tokens } from '@twinset/ui';
import { useState } from 'react';
import { Keys } from './keys.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  title: { margin: 0 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: tokens.spacingVerticalS,
    columnGap: tokens.spacingHorizontalL,
    margin: 0,
  },
  keys: { margin: 0 },
});

function Shortcuts({ title, actions }: { title: string; actions: readonly Action[] }) {
  const styles = useStyles();
  return (
    <>
      <Subtitle2 as="h3" className={styles.title}>
        {title}
      </Subtitle2>
      <dl className={styles.list}>
        {actions.map(({ id, label, shortcut }) => [
          <dt key={id}>
            <Text>{label}</Text>
          </dt>,
          <dd key={`${id} keys`} className={styles.keys}>
            <Keys shortcut={shortcut ?? ''} />
          </dd>,
        ])}
      </dl>
    </>
  );
}

/** Renders all shortcuts, and a switch for those of one key. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const styles = useStyles();
  const [isOn, setOn] = useState(singleKeys.isOn);
  const actions = allActions().filter(({ shortcut }) => shortcut !== null);
  const onPages = actions.filter(
    ({ scope, shortcut }) => scope !== 'viewer' && (isOn || !isSingleKey(shortcut ?? '')),
  );
  return (
    <ModalDialog
      open={open}
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button data-action="dialog.close" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.root}>
        <Shortcuts title="On every page" actions={onPages} />
        <Shortcuts title="In the viewer" actions={actions.filter(({ scope }) => scope === 'viewer')} />
        <Text>
          In lists and grids, Tab reaches one item, and the arrow keys, Home and End move to the others.
        </Text>
        <Switch
          label="Shortcuts of one key on pages"
          checked={isOn}
          onChange={(_, { checked }) => {
            singleKeys.set(checked);
            setOn(checked);
          }}
        />
      </div>
    </ModalDialog>
  );
}
