import { contractText } from '@daymark/contracts';
import type * as z from 'zod';

/** What is wrong with a field whose schema does not say it, in the language in use. */
export function wordIssue(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.findLast((part) => typeof part === 'string');
  const label = field ?? contractText('labels.request');
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type':
      return isMissing
        ? contractText('fields.required', { label })
        : contractText('fields.type', { label, type: issue.format === 'safeint' ? 'int' : issue.expected });
    case 'invalid_value':
      return isMissing
        ? contractText('fields.required', { label })
        : contractText('fields.choice', { label, values: issue.values.join(', ') });
    case 'too_small': {
      const values = { label, min: Number(issue.minimum) };
      if (issue.origin === 'string') return contractText('fields.tooShort', values);
      return contractText(issue.origin === 'array' ? 'fields.tooFew' : 'fields.atLeast', values);
    }
    case 'too_big': {
      const values = { label, max: Number(issue.maximum) };
      if (issue.origin === 'string') return contractText('fields.tooLong', values);
      return contractText(issue.origin === 'array' ? 'fields.tooMany' : 'fields.atMost', values);
    }
    case 'unrecognized_keys':
      return contractText('fields.unknown', { label: issue.keys.join(', ') });
    default:
      return contractText('fields.format', { label });
  }
}
