import { useNavigate } from '@twinset/router';
import { getStore, pageOf, runAugmentation, type useVersions } from '@twinset/sdk';
import { useState } from 'react';
import { settingsOf, sourceTexts, type Version } from './version.ts';

/**
 * Returns a function that starts a run with the settings of a version. If sources have changed since, `asked` is that
 * version, until `start` or `cancel` is called.
 */
export function useRunAgain(versions: ReturnType<typeof useVersions>) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Version | null>(null);
  const start = (version: Version) => {
    setAsked(null);
    getStore().setConfig(settingsOf(version.config));
    navigate(pageOf('startAugmentation').path, { state: { isStarted: true } });
    void runAugmentation();
  };
  const runAgain = async ({ id }: Version) => {
    // Another window may have changed files since the list was loaded.
    const { data, isError } = await versions.refetch();
    const version = data?.results.find((one) => one.id === id);
    if (isError || version === undefined) return;
    if (sourceTexts(version.sources).length > 0) setAsked(version);
    else start(version);
  };
  return { asked, runAgain, start, cancel: () => setAsked(null) };
}
