import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { Button, formatCount, makeStyles, Text, tokens } from '@twinset/ui';
import type { SelectedImage } from './use-selected-image.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    flex: '0 1 auto',
    width: '230px',
    minWidth: 0,
  },
  text: {
    color: tokens.colorNeutralForeground2,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  of: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

/** Renders buttons that select the previous or next uploaded image as the example. */
export function ImageChoice({ picture }: { picture: SelectedImage }) {
  const styles = useStyles();
  const { name, index, count, step } = picture;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a name are no form
    <div className={styles.root} role="group" aria-label="Example image">
      <Button
        data-action="example.previous"
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label="Previous example"
        disabled={count < 2}
        onClick={() => step(-1)}
      />
      <Button
        data-action="example.next"
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label="Next example"
        disabled={count < 2}
        onClick={() => step(1)}
      />
      <Text className={styles.of}>
        {count > 0 ? `${formatCount(index + 1)} of ${formatCount(count)}` : ''}
      </Text>
      <Text className={styles.text} size={200} title={name ?? ''}>
        {name ?? ' '}
      </Text>
    </div>
  );
}
