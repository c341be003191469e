/** Injection token of the product's name, as the operator set it. */
export const PRODUCT_NAME = Symbol('product name');
