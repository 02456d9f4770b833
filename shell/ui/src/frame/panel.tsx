import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, Subtitle2, Text, tokens } from '../fluent.ts';

export interface PanelProps {
  title?: string;
  hint?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    minWidth: 0,
    breakInside: 'avoid',
  },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
  title: { margin: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** Renders a surface with a title; pages consist of these. */
export function Panel({ title, hint, actions, className, children }: PanelProps) {
  const styles = useStyles();
  return (
    <section
      className={mergeClasses(styles.root, className)}
      {...(title === undefined ? {} : { 'aria-label': title })}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className={styles.head}>
          {title !== undefined && (
            <Subtitle2 as="h2" className={styles.title}>
              {title}
            </Subtitle2>
          )}
          {actions}
        </div>
      )}
      {hint !== undefined && <Text className={styles.hint}>{hint}</Text>}
      {children}
    </section>
  );
}
