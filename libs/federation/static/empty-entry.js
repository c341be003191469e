// The entry of a remote. A remote's code is in its container; this file only gives webpack an entry.
export {};
