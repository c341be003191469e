import chromium from '@sparticuz/chromium';

/**
 * A program of its own: the package unpacks into TMPDIR and changes its process's environment, neither of which a test run
 * wants for itself. Unpacks the browser, fonts and, as AWS_EXECUTION_ENV asks for it, shared libraries.
 */
await chromium.executablePath();
