// Who may import whom. Tags stand in each project's package.json under "nx"; a project's own files are always allowed.
//
// Every rule is an allow-list, so a new project that nobody thought of can be imported by nobody until it is added here.

/** Libraries below each library, by scope: the only ones that its sources may import. */
const LIBRARIES_BELOW = {
  contracts: [],
  recurrence: [],
  icalendar: ['contracts', 'recurrence'],
  'api-client': ['contracts'],
  ui: ['contracts', 'recurrence'],
  'calendar-ui': ['contracts', 'recurrence', 'icalendar', 'api-client', 'ui'],
  'page-testing': ['contracts', 'api-client', 'ui'],
  'service-kit': ['contracts'],
  federation: [],
  provision: [],
  'local-stack': ['provision', 'contracts'],
};

/** What stands on the libraries. Services and frontends appear in no list, so nothing imports them. */
const LIBRARIES_FOR = {
  service: ['contracts', 'recurrence', 'icalendar', 'service-kit'],
  frontend: ['contracts', 'recurrence', 'icalendar', 'api-client', 'ui', 'calendar-ui', 'federation'],
  e2e: ['contracts', 'recurrence', 'icalendar', 'local-stack'],
  bench: ['contracts', 'recurrence', 'icalendar', 'local-stack', 'bench-harness'],
  tool: [],
};

/** Where code runs decides what it can run with: `any` is pure code for both sides, `build` runs while pages are built. */
const PLATFORMS_FOR = {
  any: ['any'],
  node: ['node', 'any'],
  page: ['page', 'any', 'build'],
  build: ['build', 'any'],
};

/** The packages that the pure libraries are made of. They run everywhere, so they import no framework. */
const PACKAGES_OF_PURE_LIBRARIES = {
  contracts: ['zod'],
  recurrence: ['luxon'],
};

/**
 * Tests of whatever runs on Node may stand on a real PostgreSQL and Redis, those of remotes on the page's surroundings.
 * Their platforms keep each out of the other's.
 */
const LIBRARIES_FOR_TESTS = ['local-stack', 'page-testing'];

const scopes = (names) => names.map((name) => `scope:${name}`);
const platforms = (names) => names.map((name) => `platform:${name}`);
const entries = (table) => Object.entries(table);

function platformConstraints() {
  return entries(PLATFORMS_FOR).map(([platform, allowed]) => ({
    sourceTag: `platform:${platform}`,
    onlyDependOnLibsWithTags: platforms(allowed),
  }));
}

function importConstraints(extraLibraries) {
  return [
    ...entries(LIBRARIES_BELOW).map(([scope, allowed]) => ({
      allSourceTags: ['type:lib', `scope:${scope}`],
      onlyDependOnLibsWithTags: scopes([...allowed, ...extraLibraries]),
    })),
    ...entries(LIBRARIES_FOR).map(([type, allowed]) => ({
      sourceTag: `type:${type}`,
      onlyDependOnLibsWithTags: scopes([...allowed, ...extraLibraries]),
    })),
  ];
}

/** For everything that ships. */
export const sourceConstraints = [
  ...importConstraints([]),
  ...platformConstraints(),
  ...entries(PACKAGES_OF_PURE_LIBRARIES).map(([scope, packages]) => ({
    sourceTag: `scope:${scope}`,
    allowedExternalImports: packages,
  })),
];

/** For tests: as above, with the libraries for tests, and with whatever packages a test needs. */
export const testConstraints = [...importConstraints(LIBRARIES_FOR_TESTS), ...platformConstraints()];

/** For the server that renders the public pages: a page project, whose server entry runs on Node as a service does. */
const pageServerConstraintsWith = (extraLibraries) => [
  {
    sourceTag: 'type:frontend',
    onlyDependOnLibsWithTags: scopes([...LIBRARIES_FOR.frontend, 'service-kit', ...extraLibraries]),
  },
  { sourceTag: 'platform:page', onlyDependOnLibsWithTags: platforms(['page', 'any', 'node']) },
];
export const pageServerConstraints = pageServerConstraintsWith([]);
export const pageServerTestConstraints = pageServerConstraintsWith(LIBRARIES_FOR_TESTS);
