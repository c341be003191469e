// Only what browsers and Node share of URL: other types of either stay out of a library for both.
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
