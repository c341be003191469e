// Entry of a remote. What a remote offers is in its container; this file only gives webpack something to start from.
export {};
