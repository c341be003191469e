import { productName } from '../formatting/product-name.js';
import { BrandMark } from './brand-mark.js';

/** The mark and the product's name. Put it in a link to the home page. */
export function Logo({ size = 32, name = productName() }: { size?: number; name?: string }) {
  return (
    <span className="ui-logo">
      <BrandMark size={size} />
      <span className="ui-logo-name">{name}</span>
    </span>
  );
}
