import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useStratificationParameters } from '@twinset/sdk';
import { formatNoun, MessageBar, MessageBarBody, makeStyles, Text, tokens } from '@twinset/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  icon: { fontSize: '28px', color: tokens.colorBrandForeground1 },
  text: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  detail: { color: tokens.colorNeutralForeground2 },
});

/** Renders the stored CSV file; `children` are its actions. */
export function CsvFile({ name, children }: { name: string; children: ReactNode }) {
  const styles = useStyles();
  const columns = useStratificationParameters();
  const problem = columns.data?.problem;
  return (
    <div className={styles.root}>
      <DocumentTableRegular className={styles.icon} />
      <div className={styles.text}>
        <Text weight="semibold">{name}</Text>
        <Text size={200} className={styles.detail}>
          {columns.data === undefined || problem !== undefined
            ? ' '
            : `${formatNoun(columns.data.results.length, 'column')} besides image_id`}
        </Text>
        {problem !== undefined && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              The file no longer matches the images. {problem} Replace it or delete it.
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
      {children}
    </div>
  );
}
