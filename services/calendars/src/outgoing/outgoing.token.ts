export const OUTGOING = Symbol('outgoing requests');
