import { ActionButton } from '@daymark/ui/core';
import './notice-to-answer.css';

interface AnswersProps {
  accept: string;
  decline: string;
  isBusy: boolean;
  onAnswer: (isAccepted: boolean) => void;
}

export const Answers = ({ accept, decline, isBusy, onAnswer }: AnswersProps) => (
  <span className="ui-actions">
    {(
      [
        ['primary', accept],
        ['plain', decline],
      ] as const
    ).map(([kind, label]) => (
      <ActionButton key={kind} kind={kind} disabled={isBusy} onClick={() => onAnswer(kind === 'primary')}>
        {label}
      </ActionButton>
    ))}
  </span>
);

interface NoticeToAnswerProps extends AnswersProps {
  children: string;
  note: string | null;
}

/** What somebody asks, in a list of such. For the home page, without the component library. */
export const NoticeToAnswer = ({ children, note, ...answers }: NoticeToAnswerProps) => (
  <li className="ui-notice ui-notice-info ui-apart notice-to-answer">
    <span className="ui-typed-text">
      {children} {note ? <bdi className="ui-text-secondary">{note}</bdi> : null}
    </span>
    <Answers {...answers} />
  </li>
);
