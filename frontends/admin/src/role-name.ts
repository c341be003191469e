import type { Role } from '@daymark/contracts';

/** A role's label: 'User'. */
export const roleName = (role: Role) => role.charAt(0).toUpperCase() + role.slice(1);
