import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { askForNotifications, notificationState } from '@twinset/sdk';
import { Button, Caption1, makeStyles, tokens } from '@twinset/ui';
import { useState } from 'react';

const useStyles = makeStyles({
  button: { alignSelf: 'flex-start' },
  text: { color: tokens.colorNeutralForeground2 },
});

/** Renders the button that asks the browser for notifications, or that they are on; nothing if they are off. */
export function NotifyButton() {
  const styles = useStyles();
  const [state, setState] = useState(notificationState);
  if (state === 'off') return null;
  if (state === 'on')
    return (
      <Caption1 className={styles.text}>
        You can leave this tab: a notification appears when the result is ready.
      </Caption1>
    );
  return (
    <Button
      data-action="run.notify"
      size="small"
      icon={<AlertRegular />}
      className={styles.button}
      onClick={() => void askForNotifications().then(setState)}
    >
      Notify me when it is done
    </Button>
  );
}
