import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonKind } from '../elements/button-class.js';

/** A link that looks like a button: for going somewhere, where a button is for doing something. */
export function ButtonLink({ kind = 'plain', className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link className={buttonClass(kind, className)} {...rest} />;
}
