/** SQL: whether a customization or a person's settings refer to the logo `l`. */
export const IS_USED = `(
  EXISTS (SELECT FROM event_customizations c WHERE c.logo_name = l.name)
  OR EXISTS (SELECT FROM user_settings s WHERE s.default_logo_name = l.name))`;
