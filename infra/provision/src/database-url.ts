import { AUDIT, DATABASE_SERVICES, type DatabaseService } from './service-names.js';

const DEFAULT_PREFIX = 'daymark';

/** The database that a connection URL names; PostgreSQL's own rule: without a path it is the user's name. */
export function databaseName(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return (
    decodeURIComponent(url.pathname.replace(/^\//, '')) || decodeURIComponent(url.username) || 'postgres'
  );
}

/**
 * What the role names of a database begin with. Roles belong to the whole server, so the database's name is part of
 * them: two deployments on one server do not change each other's passwords. PostgreSQL reserves `pg_`.
 */
export function defaultRolePrefix(adminUrl: string): string {
  const name = databaseName(adminUrl);
  return `${name.startsWith('pg_') ? `${DEFAULT_PREFIX}_` : ''}${name}_`;
}

/** The name of the role that a service signs in as, e.g. `daymark_auth` for database `daymark`. */
export function roleName(rolePrefix: string, service: DatabaseService): string {
  return `${rolePrefix}${service}`;
}

/** PgBouncer's list of users: the roles that services sign in as, with their passwords. */
export const poolerUserList = (rolePrefix: string, passwords: Record<DatabaseService, string>): string =>
  DATABASE_SERVICES.map((service) => `"${roleName(rolePrefix, service)}" "${passwords[service]}"`).join('\n');

/** The name of the role that owns the audit log, which nobody signs in as. */
export const auditRoleName = (rolePrefix: string): string => `${rolePrefix}${AUDIT}`;

/** Every role that provisioning makes. */
export const roleNames = (rolePrefix: string): string[] => [
  ...DATABASE_SERVICES.map((service) => roleName(rolePrefix, service)),
  auditRoleName(rolePrefix),
];

/**
 * The connection URL of each service: host, port, database and parameters of the administrator's URL, with the role and
 * password of the service. A pooler takes the place of host and port.
 */
export function databaseUrls(
  adminUrl: string,
  passwords: Record<DatabaseService, string>,
  rolePrefix: string = defaultRolePrefix(adminUrl),
  poolerAddress?: string,
): Record<DatabaseService, string> {
  const urlOf = (service: DatabaseService): string => {
    const url = new URL(adminUrl);
    if (poolerAddress) url.host = poolerAddress;
    url.pathname = `/${encodeURIComponent(databaseName(adminUrl))}`;
    url.username = encodeURIComponent(roleName(rolePrefix, service));
    url.password = encodeURIComponent(passwords[service]);
    return url.href;
  };
  return Object.fromEntries(DATABASE_SERVICES.map((service) => [service, urlOf(service)])) as Record<
    DatabaseService,
    string
  >;
}
