import { buttonClass } from '@daymark/ui/public';
import { isInFrame, type ProblemPageData } from '../../page-data.js';
import { failedAction, problemText } from '../problem-text.js';
import * as texts from '../../texts.js';
import { CopyButton } from './copy-button.js';
import { PageFrame } from './page-frame.js';

/** The page for something that does not exist for the visitor or cannot be shown now. */
export function ProblemPage({ data }: { data: ProblemPageData }) {
  const { subject, code, requestId, site, path } = data;
  const isFramed = isInFrame(data);
  const { title, detail } = problemText(data);
  const failed = failedAction(data);
  const text = texts.problem;
  const content = (
    <section className="problem">
      <span className="problem-drawing" aria-hidden="true" />
      {failed === null ? null : (
        <p className="problem-kicker">
          {failed}
          <span className="ui-visually-hidden">: </span>
        </p>
      )}
      <h1 className="problem-title">
        {title}
        <span className="ui-visually-hidden">: </span>
      </h1>
      <p className="problem-detail">{detail}</p>
      {isFramed ? null : (
        <div className="problem-actions">
          {subject === 'page' || subject === 'calendar-id' ? null : (
            <a className={buttonClass('primary')} href={path}>
              {texts.calendar.tryAgain}
            </a>
          )}
          <button type="button" className={buttonClass('plain', 'needs-script')} data-go-back>
            {text.goBack}
          </button>
          <a className={buttonClass('plain')} href="/">
            {text.goHome}
          </a>
          {subject === 'calendar' ? (
            <>
              <CopyButton
                value={site.origin + path}
                label={text.copyShareLink}
                copiedLabel={texts.copy.linkCopied}
              />
              <a className={buttonClass('quiet')} href={path.toLowerCase()}>
                {text.publicUrlFormat}
              </a>
            </>
          ) : null}
        </div>
      )}
      <details className="problem-diagnostics">
        <summary>{text.diagnostics}</summary>
        <dl>
          <dt>{text.code}</dt>
          <dd>{code}</dd>
          <dt>{text.requestId}</dt>
          <dd>{requestId}</dd>
        </dl>
      </details>
    </section>
  );
  return isFramed ? (
    <main className="embed-problem">{content}</main>
  ) : (
    <PageFrame site={site}>{content}</PageFrame>
  );
}
