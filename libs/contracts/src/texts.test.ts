import { describe, expect, it } from '@jest/globals';
import { inLanguage, textIn } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import { contractCatalogs } from './catalogs.js';
import { EventRequest, problemOf, SignUpRequest } from './index.js';

loadCatalogs(contractCatalogs);

const messagesOf = () =>
  [
    ...(EventRequest.safeParse({ title: '', start_local: 'x', end_local: 'y' }).error?.issues ?? []),
    ...(SignUpRequest.safeParse({ email: '-', password: 'x' }).error?.issues ?? []),
  ].map(({ message }) => message);

describe('the errors of a schema', () => {
  it('are in the language in use when they are read', () => {
    expect(messagesOf()).toContain('Password must be at least 8 characters');
    expect(inLanguage('de', messagesOf)).toEqual([
      'Das Feld „Titel“ ist erforderlich',
      'Das Feld „Zeitzone“ ist erforderlich',
      'Bitte eine gültige E-Mail-Adresse eingeben',
      '„Passwort“ muss mindestens 8 Zeichen lang sein',
    ]);
    expect(messagesOf()).toContain('Title is required');
  });

  it('have the words for what a value should be around its label, not within', () =>
    expect(textIn('de', 'fields.type', { type: 'array', label: 'Tage' })).toBe(
      '„Tage“ muss eine Liste sein',
    ));

  it('are in the language in use also of problems', () =>
    expect(inLanguage('ar', () => problemOf('NOT_FOUND'))).toEqual({
      status: 404,
      title: 'غير موجود',
      detail: 'هذا غير موجود، أو لا يمكنك رؤيته.',
    }));
});
