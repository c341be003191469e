import { useState } from 'react';
import { BusyLabel, Button, useToast } from '@daymark/ui';
import { shareTexts } from '../texts/share-calendar.js';
import { feedContents, type FeedContents } from './feed-contents.js';
import { readFeed } from './read-feed.js';

type Outcome =
  | { state: 'idle' | 'testing' }
  | { state: 'success'; contents: FeedContents }
  | { state: 'failure'; reason: string };

/** Fetches the feed like a calendar program, and shows the result. */
export function FeedTest({ address }: { address: string }) {
  const text = shareTexts;
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });

  const test = () => {
    setOutcome({ state: 'testing' });
    toast.closeFailures();
    readFeed(address).then(
      (feed) => setOutcome({ state: 'success', contents: feedContents(feed) }),
      (error: unknown) => {
        const reason = (error as Error).message;
        setOutcome({ state: 'failure', reason });
        toast.error({ title: text.feedTestFailed, description: reason });
      },
    );
  };

  return (
    <div className="share-feed-test">
      <Button onClick={test} loading={outcome.state === 'testing'}>
        <BusyLabel isBusy={outcome.state === 'testing'} busyLabel={text.testing}>
          {text.testFeed}
        </BusyLabel>
      </Button>
      <p role="status" className={outcome.state === 'failure' ? 'share-failure' : undefined}>
        {outcome.state === 'success' ? text.feedWorks(outcome.contents) : null}
        {outcome.state === 'failure' ? `${text.feedTestFailed}: ${outcome.reason}` : null}
      </p>
    </div>
  );
}
