// Packages that may only be used in some places. Each group's message gives the reason.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';

/** They export nothing, so the boundary rule does not find them; their built files could still be imported by path. */
const deployables = {
  regex: '^@daymark/(service-(?!kit(/|$))|frontend-)',
  message:
    'Services and frontends are imported by nobody: call over HTTP, or load an exposed module at run time.',
};
const componentLibrary = {
  regex: '^(antd|@ant-design|@rc-component|lucide-react)(/|$)',
  message: 'Take components from @daymark/ui: a second copy of the component library loses theme and nonce.',
};
const router = {
  regex: '^react-router(-dom)?(/|$)',
  message: 'Take the router from @daymark/ui/router: a shared package is never tree-shaken.',
};
const queryLibrary = {
  regex: '^@tanstack/',
  message:
    'Call endpoints and their hooks through @daymark/api-client, which owns keys, tokens and refreshing.',
};
const react = {
  regex: '^react(-dom)?(/|$)',
  message: 'Nothing of React reaches a service or a library that runs anywhere.',
};
const serverFrameworks = {
  regex: '^(@nestjs/|express(/|$)|fastify(/|$)|@fastify/|typeorm(/|$)|pg(/|$)|ioredis(/|$)|bullmq(/|$))',
  message: 'Nothing of a server reaches code that pages load.',
};
const nodeBuiltins = {
  regex: `^(node:.+|(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})(/.*)?)$`,
  message: 'Nothing of Node reaches code that pages load.',
};
const buildConfiguration = {
  regex: '^@daymark/federation$',
  message: 'That is the webpack configuration. Pages take types from @daymark/federation/remote.',
};
const calendarWriting = {
  regex: '^(@daymark/icalendar/rendering(/|$)|ical-generator(/|$))',
  message:
    'Pages load no calendar writer: the feed service makes the files. Links are in @daymark/icalendar.',
};
const heavyForVisitors = {
  regex:
    '^(@daymark/(calendar-)?ui(/(?!(public|catalogs|public\\.css|event-fonts\\.css)$)|$)|@daymark/api-client(/|$)|luxon(/|$))',
  message:
    'Anonymous pages have 85 kB for all their scripts: use @daymark/ui/public, @daymark/calendar-ui/public and Intl.',
};
const recurrenceEngine = {
  regex: '^@daymark/recurrence$',
  message: 'ui knows no calendar: it takes the words for dates from @daymark/recurrence/date-words.',
};
const undeclaredRoutes = {
  name: '@nestjs/common',
  importNames: [
    'Get',
    'Post',
    'Put',
    'Patch',
    'Delete',
    'All',
    'Head',
    'Options',
    'Search',
    'Sse',
    'RequestMapping',
  ],
  message:
    'Declare the route by its contract with the endpoint decorators of @daymark/service-kit: they bring guard, ' +
    'schema and response allow-list. A route without them would be open.',
};

/** Their own file may, and what formats times of no event: typed ones, hours of a day, slots. */
const timesOfEvents = ['@daymark/ui', '@daymark/ui/core', '@daymark/ui/public'].map((name) => ({
  name,
  importNames: ['formatClock', 'formatClockRange', 'formatInstantRange', 'formatMoment', 'formatSpan'],
  message:
    "Times of events are written by event-times of @daymark/calendar-ui alone: in the page's zone, with their own in brackets.",
}));

/** `pages.ts` of the contracts, which webpack takes, has no values of these names. */
const ofAdministration = {
  name: '@daymark/contracts',
  importNames: ['admin', 'audit', 'registrations'].flatMap((file) => {
    const source = readFileSync(
      new URL(`../../libs/contracts/src/accounts/${file}.ts`, import.meta.url),
      'utf8',
    );
    return [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  }),
  message: 'Every page would load it: take it from @daymark/contracts/administration.',
};

const privateState = {
  name: 'pino',
  importNames: ['symbols'],
  message: 'They lead to the inner state of a logger, which may change with any release: use its public API.',
};

const pageLibraries = [componentLibrary, router, queryLibrary];

/** Types cost nothing; values bring every schema along. */
const contractsInFirstLoad = {
  selector: "ImportDeclaration[importKind!='type'][source.value='@daymark/contracts']",
  message:
    'The sign-in page loads all of this: take values from @daymark/contracts/accounts, or let an entry of its own ' +
    'or a library of its own (as @daymark/calendar-ui) need the other contracts.',
};

/** The same patterns for `import()`, which `no-restricted-imports` ignores. */
function restrict(packages, paths = []) {
  const patterns = [deployables, ...packages];
  return {
    imports: ['error', { patterns, paths }],
    dynamicImports: patterns.map(({ regex, message }) => ({
      selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`,
      message,
    })),
  };
}

/** The same rules, and one for modules of the first load. */
const inFirstLoad = ({ imports, dynamicImports }) => ({
  imports,
  dynamicImports: [...dynamicImports, contractsInFirstLoad],
});

/** `/calendar/{id}` waits for the session, then redirects. */
const linkThatWaits = {
  selector: "TemplateLiteral[quasis.length=2][quasis.0.value.raw=/\\/calendar\\/$/][quasis.1.value.raw='']",
  message: 'Lead straight to the page of the calendar: /calendar/detail or /calendar/public.',
};

/** The same rules, and one for links. */
const inPages = ({ imports, dynamicImports }) => ({
  imports,
  dynamicImports: [...dynamicImports, linkThatWaits],
});

/** Nobody can tell which of seven values is which by its position. */
const manyPositions = {
  selector: 'TemplateElement[value.raw=/\\$([7-9]|[1-9]\\d)\\b/]',
  message:
    'Name more than six values: use a repository or a query builder, or read them from one JSON object.',
};

/** The same rules, and one for statements. */
const inServices = ({ imports, dynamicImports }) => ({
  imports,
  dynamicImports: [...dynamicImports, manyPositions],
});

const UI = [recurrenceEngine, queryLibrary, serverFrameworks, nodeBuiltins];
const API_CLIENT = [componentLibrary, router, serverFrameworks, nodeBuiltins];

export const restrictions = {
  anywhere: restrict([]),
  service: inServices(restrict([...pageLibraries, react], [undeclaredRoutes, privateState])),
  frontend: inPages(
    restrict(
      [...pageLibraries, serverFrameworks, nodeBuiltins, buildConfiguration, calendarWriting],
      [...timesOfEvents, ofAdministration],
    ),
  ),
  frontendTest: restrict([...pageLibraries, serverFrameworks]),
  publicPages: restrict(
    [...pageLibraries, serverFrameworks, nodeBuiltins, buildConfiguration, calendarWriting, heavyForVisitors],
    timesOfEvents,
  ),
  publicServer: restrict([...pageLibraries, calendarWriting, heavyForVisitors], timesOfEvents),
  ui: inFirstLoad(restrict(UI)),
  calendarUi: inPages(
    restrict([...pageLibraries, serverFrameworks, nodeBuiltins, calendarWriting], timesOfEvents),
  ),
  calendarUiForVisitors: restrict([
    ...pageLibraries,
    serverFrameworks,
    nodeBuiltins,
    calendarWriting,
    heavyForVisitors,
  ]),
  apiClient: inFirstLoad(restrict(API_CLIENT)),
  apiClientEntries: restrict(API_CLIENT),
  pureLibrary: restrict([...pageLibraries, react, serverFrameworks, nodeBuiltins]),
  nodeLibrary: inServices(restrict([...pageLibraries, react], [privateState])),
};
