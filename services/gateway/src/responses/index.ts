export { rejectBrokenRequest } from './broken-request.js';
export { refusal } from './problem.js';
export { ResponsePolicy, takesDocument } from './response-policy.js';
export { documentPolicy, withFraming } from './security-headers.js';
