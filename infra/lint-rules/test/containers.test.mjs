import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import { load } from 'js-yaml';
import { root } from './lint-fixture.mjs';

const text = (file) => readFileSync(join(root, file), 'utf8');
const { services: containers, networks, volumes } = load(text('docker-compose.yml'));
const entries = Object.entries(containers);
const DOCKERFILES = ['infra/docker/service.Dockerfile', 'infra/docker/frontend.Dockerfile'];
const SECRET = /PASSWORD|SECRET|PRIVATE|TOKEN|_KEYS?$|DATABASE_URL|REDIS_URL|SMTP_URL/;
/** They prepare a folder as root and then become an ordinary user, or give files to one. */
const PREPARES_AS_ROOT = ['postgres', 'redis', 'passwords'];

const networksOf = (name) => containers[name].networks ?? [];
const secretVolumesOf = (name) =>
  (containers[name].volumes ?? [])
    .map((volume) => volume.split(':')[0])
    .filter((volume) => /-secrets$/.test(volume));

describe('the containers', () => {
  it("use only syntax that Debian's old Compose understands too", () => {
    const substitutions = text('docker-compose.yml').match(/\$\{[^}]*\}/g);
    assert.ok(substitutions.length > 20);
    // A value or a default; docker-compose 1.29 refuses a whole file with `:+`.
    for (const substitution of substitutions) assert.match(substitution, /^\$\{[A-Z_]+(:-[^}]*)?\}$/);
  });

  it('every service and every frontend has one', () => {
    // One program may run in several containers.
    const built = [...new Set(entries.map(([, { build }]) => build?.args.PROJECT).filter(Boolean))];
    const projects = globSync(['services/*/package.json', 'frontends/*/package.json'], { cwd: root });
    assert.deepEqual(
      built.filter((project) => !project.startsWith('infra/')).sort(),
      projects.map((manifest) => manifest.replace('/package.json', '')).sort(),
    );
  });

  it('the gateway knows every remote: each frontend that announces pages', () => {
    const remotes = globSync('frontends/*/src/pages.ts', { cwd: root }).map((file) => file.split('/')[1]);
    const listed = containers.gateway.environment.REMOTE_SOURCES.split(',').map((item) => item.trim());
    assert.deepEqual(listed.sort(), remotes.map((name) => `${name}=http://${name}-pages:8080`).sort());
    assert.ok(remotes.every((name) => `${name}-pages` in containers));
  });

  for (const [name, container] of entries) {
    it(`${name} cannot write its own files, has no capabilities and gains none`, () => {
      assert.equal(container.read_only, true);
      assert.deepEqual(container.cap_drop, ['ALL']);
      assert.ok(container.security_opt.includes('no-new-privileges:true'));
      assert.ok(!container.privileged);
      assert.equal(Boolean(container.cap_add), PREPARES_AS_ROOT.includes(name));
    });

    it(`${name} finds secrets in files, never in its environment`, () => {
      if (name === 'passwords') return assert.deepEqual(container.network_mode, 'none');
      const exposed = Object.keys(container.environment ?? {}).filter((key) => SECRET.test(key));
      assert.deepEqual(
        exposed.filter((key) => !key.endsWith('_FILE')),
        [],
      );
    });
  }

  it('only the gateway is published, by default on this machine only, and the inbox always on this machine only', () => {
    const published = entries.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ...ports]);
    assert.deepEqual(published, [
      ['gateway', '${BIND:-127.0.0.1}:${PORT:-8080}:8080'],
      ['inbox', '127.0.0.1:${INBOX_PORT:-8025}:8025'],
    ]);
  });

  it('only the networks of the published gateway, of mail and of fetched calendars reach outside', () => {
    const open = Object.keys(networks).filter((name) => !networks[name]?.internal);
    assert.deepEqual(open, ['edge', 'mail', 'outgoing']);
    const onOpenNetworks = entries
      .map(([name]) => name)
      .filter((name) => networksOf(name).some((n) => open.includes(n)));
    assert.deepEqual(onOpenNetworks, ['gateway', 'calendars', 'mailer', 'inbox']);
  });

  it('Redis persists writes, and refuses new ones rather than evict old ones', () => {
    const options = containers.redis.command.join(' ');
    assert.match(options, /--appendonly yes --appendfsync everysec/);
    assert.match(options, /--maxmemory \S+ --maxmemory-policy noeviction/);
  });

  it('a container that needs no database cannot reach it', () => {
    const reaching = entries.map(([name]) => name).filter((name) => networksOf(name).includes('database'));
    const given = entries
      .filter(([, { environment }]) => environment?.DATABASE_URL_FILE || environment?.ADMIN_DATABASE_URL_FILE)
      .map(([name]) => name);
    assert.deepEqual(reaching.sort(), [...given, 'postgres'].sort());
    assert.ok(
      !reaching.includes('feed') && !reaching.includes('gateway') && !reaching.includes('public-pages'),
    );
  });

  it('each mounts only its own secrets', () => {
    for (const [name] of entries) {
      // These serve all others, with the database's administrator account.
      if (['passwords', 'provision', 'backup'].includes(name)) continue;
      const own = name === 'redis-cache' ? 'redis' : name;
      assert.ok(
        secretVolumesOf(name).every((volume) => volume === `${own}-secrets`),
        name,
      );
    }
    const all = Object.keys(volumes).filter((volume) => volume.endsWith('-secrets'));
    assert.deepEqual(secretVolumesOf('passwords').sort(), all.sort());
  });

  it('no page container and no public page holds a secret', () => {
    for (const name of Object.keys(containers).filter((container) => container.endsWith('-pages'))) {
      assert.deepEqual(secretVolumesOf(name), [], name);
    }
  });
});

describe('the images', () => {
  it('of pages keep the files of the release before, for tabs that were opened then, and no older ones', () => {
    const dockerfile = text('infra/docker/frontend.Dockerfile');
    const [, image] = dockerfile.split('AS static\n');
    assert.match(image, /^COPY --from=previous \/pages \/previous-pages$/m);
    assert.match(
      dockerfile,
      /^ARG PREVIOUS_IMAGE=\$\{PREVIOUS_RELEASE:\+\$\{IMAGE\}:\$\{PREVIOUS_RELEASE\}\}$/m,
    );
    assert.match(dockerfile, /^FROM \$\{PREVIOUS_IMAGE:-no-previous\} AS previous$/m);
    const nginx = text('infra/docker/nginx.conf');
    const hashed = nginx.match(/location ~ "(\S+)" \{[^}]*\}[^}]*try_files \$uri @previous;/)[1];
    // Clients use these names with a hash; any other file of the previous release would be mistaken for a current one.
    const named = new RegExp(hashed);
    assert.ok(named.test('/assets/main.0123456789.js') && named.test('/remoteEntry.0123456789.js'));
    for (const file of [
      '/index.html',
      '/remote.json',
      '/mf-manifest.json',
      '/page-files.json',
      '/preload.json',
    ])
      assert.ok(!named.test(file), file);
    for (const [name, { build }] of entries.filter(([, container]) => container.build?.target === 'static')) {
      assert.equal(`${build.args.IMAGE}:\${RELEASE:-latest}`, containers[name].image);
      assert.equal(build.args.PREVIOUS_RELEASE, '${PREVIOUS_RELEASE:-}');
    }
  });

  it('of pages have patterns that nginx can read: a brace outside quotes begins a block', () => {
    const locations = text('infra/docker/nginx.conf').matchAll(/^ *location ~\*? (.*) \{$/gm);
    const patterns = [...locations].map(([, pattern]) => pattern);
    assert.equal(patterns.length, 2);
    for (const pattern of patterns) assert.match(pattern, /^("[^"]*"|[^{}"]*)$/);
  });

  it('of a release have its name as their tag and in their label, so that the release before is still there to go back to', () => {
    const built = entries.filter(([, { build }]) => build);
    assert.ok(built.length > 12);
    for (const [name, { image, build }] of built) {
      assert.match(image, /^daymark\/[a-z-]+:\$\{RELEASE:-latest\}$/, name);
      assert.equal(build.args.VERSION, '${RELEASE:-unreleased}', name);
    }
  });

  it('both kinds are made from the same first stages, so that these are built once', () => {
    const [service, frontend] = DOCKERFILES.map((file) => {
      const content = text(file);
      const from = content.indexOf('FROM ${NODE_IMAGE} AS base');
      return content.slice(from, content.indexOf('npx tsc -b libs/service-kit'));
    });
    assert.equal(service, frontend);
  });

  for (const file of DOCKERFILES) {
    it(`${file}: each image runs as a numbered ordinary user, and reports its health`, () => {
      const stages = text(file).split(/^FROM /m);
      const images = stages.filter((stage) => /^(CMD|HEALTHCHECK)/m.test(stage));
      assert.ok(images.length > 0);
      for (const image of images) {
        assert.match(image, /^USER [1-9]\d*:[1-9]\d*$/m);
        assert.match(image, /^HEALTHCHECK /m);
      }
    });

    it(`${file}: a program receives signals itself, with no shell in between`, () => {
      const commands = text(file)
        .split('\n')
        .filter((line) => /^(CMD|ENTRYPOINT) /.test(line));
      assert.ok(commands.length > 0);
      for (const command of commands) assert.equal(command, 'CMD ["node", "dist-server/main.js"]');
    });

    it(`${file}: each image is labelled with its name and version, and lists its packages`, () => {
      const images = text(file)
        .split(/^FROM /m)
        .filter((stage) => /^HEALTHCHECK/m.test(stage));
      for (const image of images) {
        for (const label of ['title', 'version', 'revision', 'licenses'])
          assert.match(image, new RegExp(`org\\.opencontainers\\.image\\.${label}=`));
        // The list is in the folder that `collect-project.mjs` fills, and a separate file for pages.
        assert.match(image, /COPY --from=(build \/image|collected \/image|pages \/sbom\.cdx\.json) /);
      }
    });

    it(`${file}: images of Node contain no package manager`, () => {
      const images = text(file)
        .split(/^FROM /m)
        .filter((stage) => /^base AS (service|rendered)/.test(stage));
      assert.ok(images.length > 0);
      for (const image of images) assert.match(image, /rm -rf [^\n]*\/usr\/local\/bin\/npm /);
    });

    it(`${file}: base images can be pinned by their digest`, () => {
      const outside = [...text(file).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
      // An argument, or a stage in the same file.
      for (const image of outside) assert.match(image, /^(\$\{\w+(:-[a-z-]+)?\}|[a-z-]+)$/);
    });

    it(`${file}: no secret is built in`, () => {
      const settings = text(file).match(/^(ARG|ENV) .*$/gm) ?? [];
      assert.ok(settings.every((line) => !SECRET.test(line)));
    });
  }

  it('have what the build of each project runs, which enters the build too', () => {
    const entering = text('.dockerignore').split('\n');
    for (const [name, { build }] of entries.filter(([, container]) => container.build)) {
      const { scripts } = JSON.parse(text(`${build.args.PROJECT}/package.json`));
      const tools = scripts.build.match(/(?<=\.\.\/\.\.\/)[\w-]+\/[\w-]+/g) ?? [];
      for (const tool of tools) {
        const beforeBuild = text(build.dockerfile).split(/^RUN npm run build/m)[0];
        assert.ok(
          beforeBuild.includes(`\nCOPY ${tool} ${tool}\n`),
          `${build.dockerfile}: ${tool} for ${name}`,
        );
        assert.ok(entering.includes(`!${tool}`), `.dockerignore: ${tool} for ${name}`);
      }
    }
  });

  it('only listed files enter a build', () => {
    const lines = text('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    assert.equal(lines[0], '**');
    for (const file of ['**/.env', '**/.env.*', '**/node_modules']) assert.ok(lines.includes(file), file);
  });
});
