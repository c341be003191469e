import { AUDIT, DATABASE_SERVICES, type DatabaseService } from './service-names.js';

const DEFAULT_PREFIX = 'daymark';

/** As in PostgreSQL, without a path it is the user's name. */
export function databaseName(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return (
    decodeURIComponent(url.pathname.replace(/^\//, '')) || decodeURIComponent(url.username) || 'postgres'
  );
}

/** Roles belong to the whole server, so the database's name is part of them. PostgreSQL reserves `pg_`. */
export function defaultRolePrefix(adminUrl: string): string {
  const name = databaseName(adminUrl);
  return `${name.startsWith('pg_') ? `${DEFAULT_PREFIX}_` : ''}${name}_`;
}

export function roleName(rolePrefix: string, service: DatabaseService): string {
  return `${rolePrefix}${service}`;
}

export const poolerUserList = (rolePrefix: string, passwords: Record<DatabaseService, string>): string =>
  DATABASE_SERVICES.map((service) => `"${roleName(rolePrefix, service)}" "${passwords[service]}"`).join('\n');

/** It cannot log in. */
export const auditRoleName = (rolePrefix: string): string => `${rolePrefix}${AUDIT}`;

export const roleNames = (rolePrefix: string): string[] => [
  ...DATABASE_SERVICES.map((service) => roleName(rolePrefix, service)),
  auditRoleName(rolePrefix),
];

/** Of the administrator's URL, with the service's role and password. A pooler replaces host and port. */
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
