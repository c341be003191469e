import { useId, type ComponentProps, type HTMLAttributes, type Ref, type ReactNode } from 'react';
import { buttonClass, classNames, type ButtonKind } from './class-names.js';

export type HeadingLevel = 1 | 2 | 3;

interface TitleProps extends HTMLAttributes<HTMLHeadingElement> {
  ref?: Ref<HTMLHeadingElement>;
  level?: HeadingLevel;
}

function Title({ level = 1, className, ...rest }: TitleProps) {
  const Heading = `h${level}` as const;
  return <Heading className={classNames('ui-title', `ui-title-${level}`, className)} {...rest} />;
}

export const Typography = { Title };

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  titleLevel?: HeadingLevel;
  extra?: ReactNode;
}

export function Card({ title, titleLevel = 2, extra, className, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section className={classNames('ui-card', className)} aria-labelledby={title ? id : undefined} {...rest}>
      {title ? (
        <div className="ui-apart">
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

/** A term and its value, for a `dl` with the class `ui-facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ui-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ActionButtonProps = ComponentProps<'button'> & { kind?: ButtonKind };

/** A button that acts at once; a form has its own for sending it. */
export const ActionButton = ({ kind, className, ...rest }: ActionButtonProps) => (
  <button type="button" className={buttonClass(kind, className)} {...rest} />
);
