interface Issue {
  path: PropertyKey[];
  message: string;
  /** `code` distinguishes the errors of one field. */
  params?: { code?: unknown } | undefined;
}

/** The part of a contract's schema that a form needs; every zod schema has it. */
export interface ContractSchema<Output> {
  safeParse(
    value: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } };
}

export interface FieldMessage {
  /** The field's path in the request, joined with dots. */
  field: string;
  message: string;
  /** Distinguishes the errors of one field, if the form shows it as several. */
  code?: string | undefined;
}

/** The first message for each field that a schema refuses; empty if it accepts the value. */
export function messagesOf<Output>(schema: ContractSchema<Output>, value: unknown): FieldMessage[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  const messages = new Map<string, FieldMessage>();
  for (const { path, message, params } of result.error.issues) {
    const field = path.map(String).join('.');
    const code = typeof params?.code === 'string' ? params.code : undefined;
    if (!messages.has(field)) messages.set(field, { field, message, code });
  }
  return [...messages.values()];
}

/**
 * The form's field for a path in the request: the same, or the nearest parent ('recurrence.days_of_week.0' belongs to
 * 'recurrence.days_of_week'). Null if there is none.
 */
function nearestField(path: string, formFields: ReadonlySet<string>): string | null {
  for (
    let candidate = path;
    candidate;
    candidate = candidate.slice(0, Math.max(candidate.lastIndexOf('.'), 0))
  ) {
    if (formFields.has(candidate)) return candidate;
  }
  return null;
}

/** The first message for each field of a form, and those without a field. */
export function messagesByField(
  messages: readonly FieldMessage[],
  formFields: ReadonlySet<string>,
  formFieldOf = (path: string, _code?: string) => path,
): { byField: Map<string, string>; elsewhere: string[] } {
  const byField = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const { field, message, code } of messages) {
    const target = nearestField(formFieldOf(field, code), formFields);
    if (target === null) elsewhere.add(message);
    else if (!byField.has(target)) byField.set(target, message);
  }
  return { byField, elsewhere: [...elsewhere] };
}
