import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.js';

type Gap = 'small' | 'middle' | 'large';

interface FlexProps extends HTMLAttributes<HTMLDivElement> {
  vertical?: boolean;
  wrap?: boolean;
  gap?: Gap;
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'space-between';
}

/** Children in a row, or in a column when `vertical`. */
export function Flex({ vertical, wrap, gap, align, justify, className, ...rest }: FlexProps) {
  const classes = classNames(
    'ui-flex',
    vertical && 'ui-flex-vertical',
    wrap && 'ui-flex-wrap',
    gap && `ui-gap-${gap}`,
    align && `ui-align-${align}`,
    justify && `ui-justify-${justify}`,
    className,
  );
  return <div className={classes} {...rest} />;
}

interface SpaceProps extends HTMLAttributes<HTMLDivElement> {
  direction?: 'horizontal' | 'vertical';
  size?: Gap;
}

/** Children with equal distances; a row wraps. */
export function Space({ direction = 'horizontal', size = 'small', ...rest }: SpaceProps) {
  return direction === 'vertical' ? (
    <Flex vertical gap={size} {...rest} />
  ) : (
    <Flex wrap gap={size} align="center" {...rest} />
  );
}
