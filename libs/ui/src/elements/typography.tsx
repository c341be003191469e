import type { AnchorHTMLAttributes, HTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.js';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5;
type TextTone = 'secondary' | 'danger' | 'success' | 'warning';

interface TitleProps extends HTMLAttributes<HTMLHeadingElement> {
  ref?: Ref<HTMLHeadingElement>;
  level?: HeadingLevel;
}

function Title({ level = 1, className, ...rest }: TitleProps) {
  const Heading = `h${level}` as const;
  return <Heading className={classNames('ui-title', `ui-title-${level}`, className)} {...rest} />;
}

interface TextProps extends HTMLAttributes<HTMLElement> {
  type?: TextTone;
  strong?: boolean;
}

function Text({ type, strong, className, ...rest }: TextProps) {
  const Element = strong ? 'strong' : 'span';
  return <Element className={classNames(type && `ui-text-${type}`, className)} {...rest} />;
}

function Paragraph({ type, className, ...rest }: Omit<TextProps, 'strong'>) {
  return <p className={classNames('ui-paragraph', type && `ui-text-${type}`, className)} {...rest} />;
}

function Link({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={classNames('ui-link', className)} {...rest}>
      {children}
    </a>
  );
}

export const Typography = { Title, Text, Paragraph, Link };
