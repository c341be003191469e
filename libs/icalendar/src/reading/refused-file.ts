import {
  describeImportRefusal,
  type ImportRefusal,
  type ImportRefusalCode,
} from '@daymark/contracts/interchange';

/** `refusal` is for the person who gave it; the message says the same in words. */
export class RefusedFile extends Error {
  readonly refusal: ImportRefusal;

  constructor(code: ImportRefusalCode, params: ImportRefusal['params'] = {}) {
    super(describeImportRefusal({ code, params }));
    this.name = 'RefusedFile';
    this.refusal = { code, params };
  }
}
