import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { FailedFile } from '@twinset/contract';
import { Link } from '@twinset/router';
import {
  type AreaRow,
  type FileKind,
  findingsOfFiles,
  gateOf,
  PAGES,
  pageAt,
  type StepState,
  stepState,
  useChangedSettings,
  useFacts,
  useNames,
  useOpenFindings,
  useSplitNow,
  useStatus,
  useStore,
} from '@twinset/sdk';
import { mergeClasses, Text, Tooltip } from '@twinset/ui';
import { type ReactElement, useMemo } from 'react';
import { useRemoteVersion } from '../app/remote-versions.ts';
import { useStyles } from './side-menu.styles.ts';
import { useScrollMarks } from './use-scroll-marks.ts';

const STATE_TEXTS: Record<StepState, string> = {
  empty: 'not yet',
  ready: 'not yet',
  attention: 'needs attention',
  done: 'done',
};

function StateIcon({ state }: { state: StepState }) {
  const styles = useStyles();
  const icons: Record<StepState, ReactElement> = {
    empty: <LockClosedRegular />,
    ready: <CircleRegular />,
    attention: <WarningFilled className={styles.attention} />,
    done: <CheckmarkCircleFilled className={styles.done} />,
  };
  return <span className={styles.icon}>{icons[state]}</span>;
}

/** Scrolls to the item that becomes current: as a row of tabs, the menu is wider than a narrow window. */
const intoView = (item: HTMLLIElement | null) =>
  item?.scrollIntoView({ inline: 'nearest', block: 'nearest' });

const NONE: readonly string[] = [];

/** Returns the files of a kind that are not in the session: of the last upload, or as the server remembers them. */
function useFailed(kind: FileKind, names: readonly string[]): readonly FailedFile[] {
  const local = useStore((state) => state.view.failed[kind]);
  const status = useStatus(kind === 'images' ? 'imageUploadStatus' : 'maskUploadStatus').data;
  const remembered = status?.failedFiles ?? [];
  return local.length > 0 ? local : remembered.filter(({ filename }) => !names.includes(filename));
}

/** Renders the steps of an area, each with its state; closed ones show the reason. */
export function SideMenu({ area, path }: { area: AreaRow; path: string }) {
  const styles = useStyles();
  const { facts } = useFacts();
  const config = useStore((state) => state.config);
  const visited = useStore((state) => state.view.visited);
  const imageNames = useNames('images').data;
  const maskNames = useNames('masks').data;
  const images = imageNames === undefined ? NONE : imageNames.results;
  const masks = maskNames === undefined ? NONE : maskNames.results;
  const failed = { images: useFailed('images', images), masks: useFailed('masks', masks) };
  const changed = useChangedSettings().length > 0;
  // From the status line's request; the menu makes none.
  const findings = useOpenFindings(false);
  const flagged = useMemo(() => {
    const isIn = (kind: FileKind, names: readonly string[]) => {
      const about = findingsOfFiles(kind, findings ?? []);
      return names.some((name) => about.has(name));
    };
    return { images: isIn('images', images), masks: isIn('masks', masks) };
  }, [findings, images, masks]);
  const split = useSplitNow(facts.balance.ok);
  const version = useRemoteVersion(area.remote);
  const current = pageAt(path)?.step;
  const root = useScrollMarks<HTMLElement>();
  return (
    <nav ref={root} className={styles.root} aria-label={area.menu}>
      <Text weight="semibold" size={400} className={styles.title}>
        {area.menu}
      </Text>
      <ul className={styles.list}>
        {PAGES.filter((page) => page.area === area.area).map(({ step, path: to, label }) => {
          const reason = gateOf(step, facts);
          const state = stepState(step, {
            facts,
            config,
            failed,
            counts: { images: images.length, masks: masks.length },
            flagged,
            visited,
            changed,
            findings,
            split,
          });
          const ref = step === current ? intoView : null;
          const className = mergeClasses(
            styles.item,
            step === current && styles.current,
            reason !== null && styles.disabled,
          );
          const content = (
            <>
              <StateIcon state={state} />
              {label}
            </>
          );
          if (reason !== null) {
            return (
              <li key={step} ref={ref}>
                <Tooltip content={reason} placement="after">
                  <button data-action="page.closed" type="button" className={className} aria-disabled="true">
                    {content}
                  </button>
                </Tooltip>
              </li>
            );
          }
          return (
            <li key={step} ref={ref}>
              <Link
                to={to}
                className={className}
                aria-label={`${label}, ${STATE_TEXTS[state]}`}
                {...(step === current ? { 'aria-current': 'page' as const } : {})}
              >
                {content}
              </Link>
            </li>
          );
        })}
      </ul>
      <span className={styles.spring} />
      {version !== null && (
        <Text size={200} className={styles.version}>
          {area.menu} {version}
        </Text>
      )}
    </nav>
  );
}
