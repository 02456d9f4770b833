import { LAYOUT } from '@twinset/contract';
import { useLocation } from '@twinset/router';
import { AREAS, areaAt, pageAt } from '@twinset/sdk';
import { DIALOG, ErrorBoundary, makeStyles, mergeClasses, Text, tokens } from '@twinset/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ActionDialogKind, ActionHost } from '../actions/action-host.tsx';
import { AreaBoundary } from '../app/area-boundary.tsx';
import { GatedArea } from '../app/gated-area.tsx';
import { NotFound } from '../app/not-found.tsx';
import { Home } from '../home/home.tsx';
import { DropTarget } from '../intake/drop-target.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { Notices } from './notices.tsx';
import { SideMenu } from './side-menu.tsx';
import { StatusLine } from './status-line.tsx';
import { useRunMark } from './use-run-mark.ts';
import { NARROW, PRINT } from './widths.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: `${LAYOUT.navigationWidth}px ${LAYOUT.sideMenuWidth}px minmax(0, 1fr)`,
    gridTemplateAreas: '"nav menu main"',
    height: '100dvh',
    maxWidth: `${LAYOUT.contentMaxWidth}px`,
    margin: '0 auto',
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"menu" "main" "nav"',
    },
    [PRINT]: { display: 'block', height: 'auto' },
  },
  withoutMenu: {
    gridTemplateColumns: `${LAYOUT.navigationWidth}px minmax(0, 1fr)`,
    gridTemplateAreas: '"nav main"',
    [NARROW]: { gridTemplateRows: 'minmax(0, 1fr) auto', gridTemplateAreas: '"main" "nav"' },
  },
  main: { gridArea: 'main', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  scroller: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    // Contains what is hidden for the eye only, which would make the document scroll.
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    outlineStyle: 'none',
    // While parts of the page are missing: it would jump when they make the page longer. Two rules, because Griffel repeats
    // the class after a comma.
    '&:has(.fui-SkeletonItem) > footer': { display: 'none' },
    '&:has([data-pending]) > footer': { display: 'none' },
    [PRINT]: { overflowY: 'visible' },
    // Elements focused with Tab must not be hidden by the fixed bars.
    scrollPaddingTop: '80px',
    scrollPaddingBottom: '96px',
  },
  content: {
    flexGrow: 1,
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXXL} ${tokens.spacingVerticalL}`,
    [NARROW]: { padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}` },
  },
  skip: {
    position: 'absolute',
    left: tokens.spacingHorizontalM,
    top: '-100px',
    zIndex: 10,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    borderRadius: tokens.borderRadiusMedium,
    ':focus': { top: tokens.spacingVerticalM },
  },
});

function titleOf(path: string): string {
  if (path === '/') return 'Twinset: training sets from images and masks';
  const page = pageAt(path);
  if (page === null) return 'Page not found · Twinset';
  const area = AREAS.find((row) => row.area === page.area);
  return `${page.label} · ${area?.menu ?? ''} · Twinset`;
}

/**
 * Renders navigation, side menu, status line and the page.
 * @param messages toasts, in a row below the page
 */
export function Layout({ messages }: { messages: ReactNode }) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const scroller = useRef<HTMLElement>(null);
  const first = useRef(true);
  const page = pageAt(pathname);
  const area = AREAS.find((row) => row.area === areaAt(pathname)) ?? null;

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // A new page starts at its top, visually and for screen readers.
    scroller.current?.scrollTo({ top: 0 });
    // A modal dialog that loses the focus is hidden from screen readers.
    if (document.activeElement?.closest(DIALOG)) return;
    scroller.current?.focus({ preventScroll: true });
  }, [pathname]);

  const [dialog, setDialog] = useState<ActionDialogKind | null>(null);
  useRunMark(titleOf(pathname));

  return (
    <div className={mergeClasses(styles.root, area === null && styles.withoutMenu)}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <NavBar active={area?.area ?? null} />
      {area !== null && (
        <ErrorBoundary fallback={() => <Text role="alert">The menu stopped working.</Text>}>
          <SideMenu area={area} path={pathname} />
        </ErrorBoundary>
      )}
      <div className={styles.main}>
        <ErrorBoundary fallback={() => <Text role="alert">The status line stopped working.</Text>}>
          <StatusLine onActions={() => setDialog('palette')} />
        </ErrorBoundary>
        <Notices />
        <main
          ref={scroller}
          id="main"
          className={styles.scroller}
          tabIndex={-1}
          aria-label={titleOf(pathname)}
        >
          <div className={styles.content}>
            <AreaBoundary key={area?.area ?? pathname} name={area?.menu ?? 'The page'}>
              {pathname === '/' ? <Home /> : page === null ? <NotFound /> : <GatedArea page={page} />}
            </AreaBoundary>
          </div>
          <Footer />
        </main>
        {messages}
      </div>
      <AreaBoundary name="The list of actions">
        <ActionHost kind={dialog} onKind={setDialog} />
      </AreaBoundary>
      <AreaBoundary name="The dataset panel">
        <DropTarget path={pathname} />
      </AreaBoundary>
    </div>
  );
}
