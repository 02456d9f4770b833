import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { type AttributeFlag, type CallOutput, someNames } from '@twinset/contract';
import { getStore, useStore, useStratificationFilename, useStratificationParameters } from '@twinset/sdk';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Panel,
  Text,
  ToggleButton,
  tokens,
} from '@twinset/ui';
import { AttributeGroup } from './attribute-group.tsx';
import { ATTRIBUTE_GROUPS } from './attribute-names.ts';
import { missingColumns, toggleColumn } from './choose-columns.ts';

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  heading: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Returns why there is no column to choose; null while the columns are loading. */
function noColumns(filename: string | null, parameters: CallOutput<'stratificationParameters'> | undefined) {
  if (filename === null) return 'Upload a CSV file to choose from its columns.';
  if (parameters === undefined) return null;
  return parameters.problem === undefined
    ? 'The file has no column except image_id.'
    : 'Not available while the file does not match the images.';
}

const switchColumn = (column: string) => {
  const { config, setConfig } = getStore();
  setConfig(toggleColumn(config.splitParameters, column));
};

/**
 * Renders the choice of what to balance: the CSV file's columns as toggle buttons, the attributes as flags in
 * three groups.
 */
export function ColumnsPanel() {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  const stored = useStratificationFilename();
  const filename = stored.data?.results ?? null;
  const parameters = useStratificationParameters(filename !== null);
  const columns = filename === null ? [] : (parameters.data?.results ?? []);
  const known = stored.isSuccess && (filename === null || (parameters.isSuccess && !parameters.isFetching));
  const missing = !known ? [] : missingColumns(config.splitParameters, columns);
  const removeMissing = () => {
    for (const column of missing) switchColumn(column);
  };
  return (
    <Panel title="Balance by">
      <Text as="h3" weight="semibold" className={styles.heading}>
        Columns of the CSV
      </Text>
      {columns.length === 0 ? (
        <Text className={styles.quiet}>{noColumns(filename, parameters.data)}</Text>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips in every browser
        <div className={styles.chips} role="group" aria-label="Columns of the CSV">
          {columns.map((column) => (
            <ToggleButton
              data-action="stratify.column"
              key={column}
              shape="circular"
              appearance={config.splitParameters.includes(column) ? 'primary' : 'outline'}
              icon={config.splitParameters.includes(column) ? <CheckmarkRegular /> : <AddRegular />}
              checked={config.splitParameters.includes(column)}
              onClick={() => switchColumn(column)}
            >
              {column}
            </ToggleButton>
          ))}
        </div>
      )}
      {columns.includes('set') && config.splitParameters[0] === 'set' && (
        <Text className={styles.quiet}>
          If every row of the column set contains train, val or test, it is used as the split.
        </Text>
      )}
      {missing.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>Chosen, but not in the current CSV file: {someNames(missing)}.</MessageBarBody>
          <MessageBarActions>
            <Button data-action="stratify.removeColumns" onClick={removeMissing}>
              Remove columns
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {ATTRIBUTE_GROUPS.map(({ name, flags }) => (
        <AttributeGroup
          key={name}
          name={name}
          flags={flags as readonly AttributeFlag[]}
          columns={columns}
          chosen={config}
        />
      ))}
    </Panel>
  );
}
