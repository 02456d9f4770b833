import type { ReactNode } from 'react';
import { makeStyles, Text, tokens } from '../fluent.ts';

const useStyles = makeStyles({ root: { color: tokens.colorStatusDangerForeground1 } });

/** Renders the specification's red text. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <Text role="alert" className={useStyles().root}>
      {children}
    </Text>
  );
}
