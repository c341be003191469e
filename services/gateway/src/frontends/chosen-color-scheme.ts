import { COLOR_SCHEME_COOKIE, colorSchemes } from '@daymark/contracts';

/** The colour scheme that the person of this browser chose, from its cookie; undefined to follow the system. */
export function chosenColorScheme(cookieHeader = ''): (typeof colorSchemes)[number] | undefined {
  const pairs = cookieHeader.split(';').map((pair) => pair.trim());
  return colorSchemes.find((scheme) => pairs.includes(`${COLOR_SCHEME_COOKIE}=${scheme}`));
}
