import { ActionButton, buttonClass } from '@daymark/ui/public';
import { langQuery } from '../../calendar/index.js';
import { isInFrame, type ProblemPageData } from '../../page-data.js';
import { failedAction, problemText } from './problem-text.js';
import { text } from '../../texts.js';
import { CopyButton } from './copy-button.js';
import { PageFrame } from './page-frame.js';

/** The page for something that does not exist for the visitor or cannot be shown now: one sentence and one way on. */
export function ProblemPage({ data }: { data: ProblemPageData }) {
  const { subject, code, path } = data;
  const isFramed = isInFrame(data);
  const { title, detail } = problemText(data);
  const isPage = subject === 'page' || subject === 'calendar-id';
  const event = path.replace(/-occurrence-\d+$/, '');
  const [href, way] = isFramed
    ? // The frame's own address, with its colours.
      ['', text('calendar.tryAgain')]
    : isPage
      ? ['/', text('problem.goHome')]
      : event === path || code !== 'NOT_FOUND'
        ? [path, text('calendar.tryAgain')]
        : [event, text('problem.showEvent')];
  const content = (
    <section className="problem">
      <span className="problem-drawing" aria-hidden="true" />
      <h1 className="problem-title">
        {title}
        <span className="ui-visually-hidden">: </span>
      </h1>
      {detail ? <p className="problem-detail">{detail}</p> : null}
      <a className={buttonClass('primary')} href={href}>
        {way}
      </a>
      <MoreOptions data={data} isPage={isPage} />
    </section>
  );
  return isFramed ? (
    <main className="embed-problem">{content}</main>
  ) : (
    <PageFrame data={data} hrefOf={(lang) => `${path}${langQuery({ lang })}`}>
      {content}
    </PageFrame>
  );
}

function MoreOptions({ data, isPage }: { data: ProblemPageData; isPage: boolean }) {
  const { subject, code, requestId, site, path } = data;
  const failed = failedAction(data);
  return (
    <details className="ui-note problem-more">
      <summary>{text('problem.more')}</summary>
      {isInFrame(data) ? null : (
        <div className="ui-actions problem-actions">
          <ActionButton className="needs-script" data-go-back>
            {text('problem.goBack')}
          </ActionButton>
          {isPage ? null : (
            <a className={buttonClass('plain')} href="/">
              {text('problem.goHome')}
            </a>
          )}
          {subject === 'calendar' ? (
            <>
              <CopyButton
                value={site.origin + path}
                label={text('problem.copyShareLink')}
                copiedLabel={text('copy.linkCopied')}
              />
              <a className={buttonClass('plain')} href={path.toLowerCase()}>
                {text('problem.publicUrlFormat')}
              </a>
            </>
          ) : null}
        </div>
      )}
      <h2 className="problem-subtitle">{text('problem.diagnostics')}</h2>
      {failed ? <p>{failed}</p> : null}
      <dl>
        <dt>{text('problem.code')}</dt>
        <dd>{code}</dd>
        <dt>{text('problem.requestId')}</dt>
        <dd>{requestId}</dd>
      </dl>
    </details>
  );
}
