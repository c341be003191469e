export function hasNoKnownVulnerability(
  directory?: string,
  environment?: NodeJS.ProcessEnv,
): Promise<boolean>;
