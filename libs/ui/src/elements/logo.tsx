import { productName } from '../formatting/page-title.js';

/** The mark and the product's name. Put it in a link to the home page. */
export function Logo({ size = 32, name = productName() }: { size?: number; name?: string }) {
  return (
    <span className="ui-logo">
      <BrandMark size={size} />
      <span className="ui-logo-name">{name}</span>
    </span>
  );
}

/** The product's mark, which is decorative. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      className="ui-brand-mark"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      focusable="false"
      aria-hidden="true"
    >
      <rect width="32" height="32" rx="9" fill="#1f4fc4" />
      <g fill="#ffffff" fillOpacity="0.72">
        <circle cx="9" cy="9.5" r="2" />
        <circle cx="16" cy="9.5" r="2" />
        <circle cx="23" cy="9.5" r="2" />
        <circle cx="9" cy="16" r="2" />
        <circle cx="9" cy="22.5" r="2" />
      </g>
      <circle cx="19.75" cy="19.5" r="6.25" fill="#fd3e81" />
    </svg>
  );
}
