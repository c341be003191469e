export { rejectBrokenRequest } from './broken-request.js';
export { refusal } from './problem.js';
export { refusedResponse } from './refused-response.js';
export { ResponsePolicy, takesDocument } from './response-policy.js';
export { documentPolicy, inertPolicy, securityHeaders, withFraming } from './security-headers.js';
export { securityText } from './security-text.js';
