import { useId, type HTMLAttributes, type ReactNode } from 'react';
import { classNames } from './class-names.js';
import { Typography, type HeadingLevel } from './typography.js';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  titleLevel?: HeadingLevel;
  /** Shown at the end of the title's line. */
  extra?: ReactNode;
}

/** A surface with an optional heading, which is also its name for screen readers. */
export function Card({ title, titleLevel = 2, extra, className, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section className={classNames('ui-card', className)} aria-labelledby={title ? id : undefined} {...rest}>
      {title ? (
        <div className="ui-card-head">
          <Typography.Title level={titleLevel} id={id} className="ui-card-title">
            {title}
          </Typography.Title>
          {extra}
        </div>
      ) : null}
      {children}
    </section>
  );
}
