import { productName } from '../formatting/product-name.js';
import { BrandMark } from './brand-mark.js';

/** The mark and the product's name, as one. Put it in a link where it leads home. */
export function Logo({ size = 32, name = productName() }: { size?: number; name?: string }) {
  return (
    <span className="ui-logo">
      <BrandMark size={size} />
      <span className="ui-logo-name">{name}</span>
    </span>
  );
}
