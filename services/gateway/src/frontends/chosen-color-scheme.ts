import { COLOR_SCHEME_COOKIE, colorSchemes } from '@daymark/contracts';

/** Whether pages are light or dark for the person of this browser, as its cookie says; undefined where the system decides. */
export function chosenColorScheme(cookieHeader = ''): (typeof colorSchemes)[number] | undefined {
  const pairs = cookieHeader.split(';').map((pair) => pair.trim());
  return colorSchemes.find((scheme) => pairs.includes(`${COLOR_SCHEME_COOKIE}=${scheme}`));
}
