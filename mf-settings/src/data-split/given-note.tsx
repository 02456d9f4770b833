import { useNavigate } from '@twinset/router';
import { pageOf } from '@twinset/sdk';
import { Text, TextLink } from '@twinset/ui';

/** Renders the reason why the shares change nothing: a column of the CSV file assigns the pairs. */
export function GivenNote() {
  const navigate = useNavigate();
  return (
    <Text>
      The column "set" of the CSV file assigns the pairs to the sets. The shares below have no effect.{' '}
      <TextLink as="button" inline onClick={() => navigate(pageOf('visualAttributes').path)}>
        Change columns
      </TextLink>
    </Text>
  );
}
