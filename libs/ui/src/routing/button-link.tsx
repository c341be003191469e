import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonKind } from '../elements/button-class.js';

/** A link styled as a button, for navigation. */
export function ButtonLink({ kind = 'plain', className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link className={buttonClass(kind, className)} {...rest} />;
}
