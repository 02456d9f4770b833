import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { OptionsRegular } from '@fluentui/react-icons/svg/options';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { PowerRegular } from '@fluentui/react-icons/svg/power';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { Link, useNavigate } from '@twinset/router';
import { AREAS, type AreaRow, gateOf, pageAt, useFacts, useResetGate } from '@twinset/sdk';
import { makeStyles, Tooltip, tokens } from '@twinset/ui';
import { type ReactElement, useState } from 'react';
import { SessionDialog } from '../session/session-dialog.tsx';
import { Logo } from './logo.tsx';
import { NavBarItem } from './nav-bar-item.tsx';
import { useColorMode } from './use-color-mode.ts';
import { NARROW, PRINT, SHORT } from './widths.ts';

const ICONS: Record<AreaRow['icon'], ReactElement> = {
  upload: <ArrowUploadRegular />,
  options: <OptionsRegular />,
  play: <PlayRegular />,
};

const useStyles = makeStyles({
  root: {
    gridArea: 'nav',
    [PRINT]: { display: 'none' },
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXS}`,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRight: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    [NARROW]: {
      flexDirection: 'row',
      justifyContent: 'space-around',
      // Windows of 320 px, as others are at a zoom of 400 %, have no room for gaps.
      gap: 0,
      padding: tokens.spacingVerticalXS,
      borderRight: 'none',
      borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    },
    [SHORT]: { padding: tokens.spacingVerticalXXS },
  },
  home: {
    display: 'flex',
    justifyContent: 'center',
    padding: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalM,
    borderRadius: tokens.borderRadiusMedium,
    [NARROW]: { marginBottom: 0, alignItems: 'center', padding: tokens.spacingHorizontalXS },
    [SHORT]: { padding: 0, height: '32px' },
  },
  spring: { flexGrow: 1, [NARROW]: { display: 'none' } },
});

/** Renders the navigation bar: the three areas, reset or end, and the colour mode. */
export function NavBar({ active }: { active: AreaRow['area'] | null }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { facts } = useFacts();
  const resetReason = useResetGate();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { mode, toggle } = useColorMode();
  const dark = mode === 'dark';
  return (
    <nav className={styles.root} aria-label="Main">
      <Tooltip content="Home" relationship="none" placement="after">
        <Link to="/" className={styles.home} aria-label="Home" data-action="page.home">
          <Logo />
        </Link>
      </Tooltip>
      {AREAS.map((row) => {
        const page = pageAt(row.path);
        return (
          <NavBarItem
            key={row.area}
            action="page.area"
            icon={ICONS[row.icon]}
            text={row.short}
            label={row.label}
            current={active === row.area}
            disabledReason={page === null ? null : gateOf(page.step, facts)}
            onClick={() => navigate(row.path)}
          />
        );
      })}
      <span className={styles.spring} />
      <NavBarItem
        action="session.dialog"
        icon={<PowerRegular />}
        text="Reset/end"
        label="Reset/end session"
        disabledReason={resetReason}
        onClick={() => setDialogOpen(true)}
      />
      <NavBarItem
        action="mode.dark"
        icon={dark ? <WeatherSunnyRegular /> : <WeatherMoonRegular />}
        text="Dark mode"
        label="Dark mode"
        pressed={dark}
        onClick={toggle}
      />
      <SessionDialog open={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </nav>
  );
}
