import { Link } from '@twinset/router';
import { pageOf, useStore } from '@twinset/sdk';
import { makeStyles, Panel, Text, tokens } from '@twinset/ui';
import { settingsRows } from './settings-rows.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    overflowWrap: 'anywhere',
  },
  text: { margin: 0 },
  link: { color: tokens.colorBrandForegroundLink },
});

/** Renders the settings of each page with a link to it; without links while a run closes the pages. */
export function SettingsPanel({ disabled }: { disabled: boolean }) {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  return (
    <Panel title="Settings">
      <dl className={styles.list}>
        {settingsRows(config).map(({ step, text }) => {
          const { path, label } = pageOf(step);
          return [
            <dt key={step}>
              {disabled ? (
                <Text>{label}</Text>
              ) : (
                <Link to={path} className={styles.link}>
                  {label}
                </Link>
              )}
            </dt>,
            <dd key={`${step} text`} className={styles.text}>
              <Text>{text}</Text>
            </dd>,
          ];
        })}
      </dl>
    </Panel>
  );
}
