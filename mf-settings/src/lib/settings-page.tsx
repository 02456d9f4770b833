import { useNavigate } from '@twinset/router';
import { pageOf, type StepName, usePageNavigation } from '@twinset/sdk';
import { PageFrame } from '@twinset/ui';
import type { ReactNode } from 'react';

export interface SettingsPageProps {
  step: StepName;
  description: ReactNode;
  children: ReactNode;
}

/**
 * Renders the frame of a settings page, with its title and the buttons to its neighbours. The shell shows the
 * page only while its gate is open.
 */
export function SettingsPage({ step, description, children }: SettingsPageProps) {
  const navigation = usePageNavigation(step, useNavigate());
  return (
    <PageFrame title={pageOf(step).label} description={description} {...navigation}>
      {children}
    </PageFrame>
  );
}
