import chromium from '@sparticuz/chromium';

/**
 * A separate program: the package unpacks into TMPDIR and changes its process's environment, neither of which a test
 * run wants. Unpacks the browser, fonts and, because of AWS_EXECUTION_ENV, shared libraries.
 */
await chromium.executablePath();
