import { useNavigate } from '@twinset/router';
import { pageOf, type StepName, usePageNavigation } from '@twinset/sdk';
import { PageFrame } from '@twinset/ui';
import type { ReactNode } from 'react';

export interface SettingsPageProps {
  step: StepName;
  description: ReactNode;
  children: ReactNode;
}

/** The frame of a settings page: the side menu's title, and its neighbours. The shell shows it only while its gate is open. */
export function SettingsPage({ step, description, children }: SettingsPageProps) {
  const navigation = usePageNavigation(step, useNavigate());
  return (
    <PageFrame title={pageOf(step).label} description={description} {...navigation}>
      {children}
    </PageFrame>
  );
}
