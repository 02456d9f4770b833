import { Link } from '@twinset/router';
import { pageOf, pageOfSettings, type StepName, useChangedSettings } from '@twinset/sdk';
import { MessageBar, MessageBarBody, makeStyles, tokens } from '@twinset/ui';
import { Fragment } from 'react';

const useStyles = makeStyles({ link: { color: tokens.colorBrandForegroundLink } });

/** Returns what separates an item of a list from the next one: "a, b and c". */
const separator = (index: number, count: number): string =>
  index === count - 1 ? '' : index === count - 2 ? ' and ' : ', ';

/**
 * Renders which settings have changed since the run, each as a link to its page; nothing if none has.
 * @param here the page that renders it, to which no link leads
 */
export function ChangedSettings({ here }: { here: StepName }) {
  const styles = useStyles();
  const changed = useChangedSettings();
  if (changed.length === 0) return null;
  const start = pageOf('startAugmentation');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        Settings have changed since this run:{' '}
        {changed.map((group, index) => {
          const { path, step } = pageOfSettings(group);
          return (
            <Fragment key={group}>
              {step === here ? (
                group
              ) : (
                <Link to={path} className={styles.link}>
                  {group}
                </Link>
              )}
              {separator(index, changed.length)}
            </Fragment>
          );
        })}
        .{' '}
        {here === start.step ? (
          'Start the augmentation again'
        ) : (
          <Link to={start.path} className={styles.link}>
            Start the augmentation again
          </Link>
        )}{' '}
        to update the result.
      </MessageBarBody>
    </MessageBar>
  );
}
