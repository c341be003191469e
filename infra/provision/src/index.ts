export { provisionDatabase, secureDatabase, type ProvisionOptions } from './database.js';
export { ProvisioningError } from './configuration.js';
export {
  databaseName,
  databaseUrls,
  defaultRolePrefix,
  poolerUserList,
  roleName,
  roleNames,
} from './database-url.js';
export { DEFAULT_USER_OFF, redisRules, redisUrls, redisUsers } from './redis-users.js';
export { completeSecrets, generateSecrets, type Jwk, type JsonWebKeySet, type Secrets } from './secrets.js';
export {
  DATABASE_SERVICES,
  KEYED_SERVICES,
  REDIS_SERVICES,
  SCHEMA_SERVICES,
  schemaOf,
  type DatabaseService,
  type KeyedService,
  type RedisService,
  type SchemaService,
} from './service-names.js';
