// The part of the URL standard that this library needs. Browsers and Node both have it; declaring just this keeps the
// rest of either platform out of a library that must run on both.
declare const URL: {
  parse(value: string): {
    href: string;
    protocol: string;
    host: string;
    hostname: string;
    username: string;
    password: string;
  } | null;
};
declare const URLSearchParams: new (fields: string[][]) => { toString(): string };
