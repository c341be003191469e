import chromium from '@sparticuz/chromium';

/** A program, since the package changes its process's environment. AWS_EXECUTION_ENV unpacks shared libraries. */
await chromium.executablePath();
