import { useNavigate } from '@twinset/router';
import { getStore, pageOf, runAugmentation, type useVersions } from '@twinset/sdk';
import { useState } from 'react';
import { differenceTexts, type Program, settingsOf, type Version } from './version.ts';

/** A version that is to be run again, and the program of new runs. */
export type Asked = { version: Version; program: Program };

/**
 * Returns a function that starts a run with the settings of a version. If sources or the program have changed since,
 * `asked` is that version, until `start` or `cancel` is called.
 */
export function useRunAgain(versions: ReturnType<typeof useVersions>) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const start = (version: Version) => {
    setAsked(null);
    getStore().setConfig(settingsOf(version.config));
    navigate(pageOf('startAugmentation').path, { state: { isStarted: true } });
    void runAugmentation();
  };
  const runAgain = async ({ id }: Version) => {
    // Another window may have changed files since the list was loaded, or the server was updated.
    const { data, isError } = await versions.refetch();
    const version = data?.results.find((one) => one.id === id);
    if (isError || data === undefined || version === undefined) return;
    const asked = { version, program: data.program };
    if (differenceTexts(version, data.program).length > 0) setAsked(asked);
    else start(version);
  };
  return { asked, runAgain, start, cancel: () => setAsked(null) };
}
