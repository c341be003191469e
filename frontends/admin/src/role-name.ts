import type { Role } from '@daymark/contracts';

/** A role as people read it: 'User'. */
export const roleName = (role: Role) => role.charAt(0).toUpperCase() + role.slice(1);
