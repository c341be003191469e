import { buttonClass } from '@daymark/ui/public';
import { isInFrame, type ProblemPageData } from '../../page-data.js';
import { failedAction, problemText } from '../problem-text.js';
import * as texts from '../../texts.js';
import { CopyButton } from './copy-button.js';
import { PageFrame } from './page-frame.js';

/** The page for something that does not exist for the visitor or cannot be shown now: one sentence and one way on. */
export function ProblemPage({ data }: { data: ProblemPageData }) {
  const { subject, code, site, path } = data;
  const isFramed = isInFrame(data);
  const { title, detail } = problemText(data);
  const isPage = subject === 'page' || subject === 'calendar-id';
  const event = path.replace(/-occurrence-\d+$/, '');
  const [href, way] = isPage
    ? ['/', texts.problem.goHome]
    : event === path || code !== 'NOT_FOUND'
      ? [path, texts.calendar.tryAgain]
      : [event, texts.problem.showEvent];
  const content = (
    <section className="problem">
      <span className="problem-drawing" aria-hidden="true" />
      <h1 className="problem-title">
        {title}
        <span className="ui-visually-hidden">: </span>
      </h1>
      <p className="problem-detail">{detail}</p>
      {isFramed ? null : (
        <a className={buttonClass('primary')} href={href}>
          {way}
        </a>
      )}
      <MoreOptions data={data} isPage={isPage} />
    </section>
  );
  return isFramed ? (
    <main className="embed-problem">{content}</main>
  ) : (
    <PageFrame site={site}>{content}</PageFrame>
  );
}

function MoreOptions({ data, isPage }: { data: ProblemPageData; isPage: boolean }) {
  const { subject, code, requestId, site, path } = data;
  const failed = failedAction(data);
  const text = texts.problem;
  return (
    <details className="problem-more">
      <summary>{text.more}</summary>
      {isInFrame(data) ? null : (
        <div className="problem-actions">
          <button type="button" className={buttonClass('plain', 'needs-script')} data-go-back>
            {text.goBack}
          </button>
          {isPage ? null : (
            <a className={buttonClass('plain')} href="/">
              {text.goHome}
            </a>
          )}
          {subject === 'calendar' ? (
            <>
              <CopyButton
                value={site.origin + path}
                label={text.copyShareLink}
                copiedLabel={texts.copy.linkCopied}
              />
              <a className={buttonClass('plain')} href={path.toLowerCase()}>
                {text.publicUrlFormat}
              </a>
            </>
          ) : null}
        </div>
      )}
      <h2 className="problem-subtitle">{text.diagnostics}</h2>
      {failed ? <p>{failed}</p> : null}
      <dl>
        <dt>{text.code}</dt>
        <dd>{code}</dd>
        <dt>{text.requestId}</dt>
        <dd>{requestId}</dd>
      </dl>
    </details>
  );
}
