import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, Text, Title2, tokens } from '../fluent.ts';
import { ActionButton } from './action-button.tsx';

/** Previous or Continue; both are always shown, disabled with the reason if they lead nowhere. */
export interface PageStep {
  onClick?: () => void;
  disabledReason?: string | null;
}

export interface PageFrameProps {
  title: string;
  description?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  previous: PageStep;
  next: PageStep;
  /** True if another button of the page is the primary one. */
  hasPrimary?: boolean;
  /** Makes the content fill the remaining height, for pages that scroll inside. */
  fill?: boolean;
  children: ReactNode;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalXL,
  },
  titles: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, maxWidth: '72ch' },
  title: { margin: 0 },
  description: { color: tokens.colorNeutralForeground2 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
    '@media print': { display: 'none' },
  },
  content: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    minWidth: 0,
  },
  fill: { minHeight: 0 },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalXL,
    marginBottom: `calc(-1 * ${tokens.spacingVerticalL})`,
    padding: `${tokens.spacingVerticalM} 0`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    // A short window has no room for it above the content.
    '@media (max-height: 560px)': { position: 'static' },
    '@media print': { display: 'none' },
  },
});

/** Renders the frame of every page: title, description, content, and Previous and Continue. Continue is the primary
 * button while it leads somewhere, unless the page has another one. */
export function PageFrame(props: PageFrameProps) {
  const { title, description, actions, previous, next, hasPrimary = false, fill = false, children } = props;
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <Title2 as="h1" className={styles.title} id="page-title" tabIndex={-1}>
            {title}
          </Title2>
          {description !== undefined && (
            <Text as="p" className={mergeClasses(styles.title, styles.description)}>
              {description}
            </Text>
          )}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={mergeClasses(styles.content, fill && styles.fill)}>{children}</div>
      <nav className={styles.bar} aria-label="Previous and next page">
        <ActionButton
          data-action="page.previous"
          disabledReason={previous.disabledReason}
          onClick={previous.onClick}
        >
          Previous
        </ActionButton>
        <ActionButton
          data-action="page.next"
          appearance={hasPrimary || next.disabledReason ? 'secondary' : 'primary'}
          disabledReason={next.disabledReason}
          onClick={next.onClick}
        >
          Continue
        </ActionButton>
      </nav>
    </div>
  );
}
