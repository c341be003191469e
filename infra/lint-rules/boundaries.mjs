// Which project may import which. Tags are in each project's package.json under "nx"; a project's own files are always
// allowed.
//
// Every rule is an allow-list, so a new project cannot be imported until it is added here.

const LIBRARIES_BELOW = {
  texts: [],
  contracts: ['texts'],
  recurrence: ['contracts', 'texts'],
  icalendar: ['contracts', 'texts', 'recurrence'],
  'api-client': ['contracts', 'texts'],
  ui: ['contracts', 'texts', 'recurrence'],
  'calendar-ui': ['contracts', 'texts', 'recurrence', 'icalendar', 'api-client', 'ui'],
  'page-testing': ['contracts', 'api-client', 'ui'],
  'service-kit': ['contracts', 'texts'],
  federation: [],
  provision: [],
  'local-stack': ['provision', 'contracts'],
  'product-runner': ['local-stack', 'provision', 'contracts'],
};

/** The libraries that services and frontends may import. These are in no list themselves, so nothing imports them. */
const LIBRARIES_FOR = {
  service: ['contracts', 'recurrence', 'icalendar', 'texts', 'service-kit'],
  frontend: [
    'contracts',
    'texts',
    'recurrence',
    'icalendar',
    'api-client',
    'ui',
    'calendar-ui',
    'federation',
  ],
  e2e: ['contracts', 'recurrence', 'icalendar', 'texts', 'local-stack', 'product-runner'],
  bench: ['contracts', 'recurrence', 'icalendar', 'local-stack', 'product-runner', 'bench-harness', 'texts'],
  tool: ['contracts'],
};

/** `any` is pure code for both sides, `build` runs while pages are built. */
const PLATFORMS_FOR = {
  any: ['any'],
  node: ['node', 'any'],
  page: ['page', 'any', 'build'],
  build: ['build', 'any'],
};

/** The packages of the pure libraries. They run everywhere, so they import no framework. */
const PACKAGES_OF_PURE_LIBRARIES = {
  contracts: ['zod'],
  texts: ['@lingui/core', '@lingui/message-utils/*'],
  recurrence: ['luxon'],
};

/**
 * Those on Node may use a real PostgreSQL and Redis, those of remotes the page's environment. Their platforms keep them
 * apart.
 */
const LIBRARIES_FOR_TESTS = ['local-stack', 'product-runner', 'page-testing'];

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

/** For production code. */
export const sourceConstraints = [
  ...importConstraints([]),
  ...platformConstraints(),
  ...entries(PACKAGES_OF_PURE_LIBRARIES).map(([scope, packages]) => ({
    sourceTag: `scope:${scope}`,
    allowedExternalImports: packages,
  })),
];

/** For tests: as above, with the test libraries and any package. */
export const testConstraints = [...importConstraints(LIBRARIES_FOR_TESTS), ...platformConstraints()];

/** For the server that renders the public pages: a page project whose server entry runs on Node like a service. */
const pageServerConstraintsWith = (extraLibraries) => [
  {
    sourceTag: 'type:frontend',
    onlyDependOnLibsWithTags: scopes([...LIBRARIES_FOR.frontend, 'service-kit', ...extraLibraries]),
  },
  { sourceTag: 'platform:page', onlyDependOnLibsWithTags: platforms(['page', 'any', 'node']) },
];
export const pageServerConstraints = pageServerConstraintsWith([]);
export const pageServerTestConstraints = pageServerConstraintsWith(LIBRARIES_FOR_TESTS);
