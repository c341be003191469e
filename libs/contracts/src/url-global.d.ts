// The part of the URL standard that this library uses. Browsers and Node both have it; declaring only this keeps the
// other types of either platform out of a library that runs on both.
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
