import { describe, expect, it, jest } from '@jest/globals';
import { aFile, jpegBytes, pngBytes } from '@daymark/page-testing';
import { checkLogo } from './check-logo.js';

const LIMIT = 2 * 1024 * 1024;
const WRONG_TYPE = { title: 'Invalid file type', detail: 'Only JPG and PNG files are allowed' };
const TOO_LARGE = { title: 'File too large', detail: 'File size must be less than 2MB' };
const TOO_MANY_PIXELS = {
  title: 'Image too large',
  detail: 'Image dimensions must be 500x500 pixels or smaller',
};
const NOT_READABLE = { title: 'Validation error', detail: 'Failed to validate image. Please try again.' };

describe('A logo', () => {
  it.each([
    ['a PNG', aFile(pngBytes(500, 500))],
    ['a JPEG', aFile(jpegBytes(500, 500), 'logo.jpg', 'image/jpeg')],
    ['a progressive JPEG', aFile(jpegBytes(300, 20, 0xc2), 'logo.jpg', 'image/jpeg')],
    ['a PNG with another name and type', aFile(pngBytes(10, 10), 'logo.gif', 'image/gif')],
    ['of one pixel', aFile(pngBytes(1, 1))],
    ['just under 2 MB', aFile(pngBytes(10, 10), 'logo.png', 'image/png', LIMIT - 1)],
  ])('may be %s', async (_what, file) => {
    expect(await checkLogo(file)).toBeNull();
  });

  it.each([
    ['a text that is called a PNG', aFile([...new TextEncoder().encode('<svg onload="alert(1)">')])],
    ['a GIF', aFile([...new TextEncoder().encode('GIF89a')], 'logo.gif', 'image/gif')],
    ['empty', aFile([])],
    ['half a signature', aFile([0x89, 0x50, 0x4e])],
  ])('is checked by its content: %s is not accepted', async (_what, file) => {
    expect(await checkLogo(file)).toEqual(WRONG_TYPE);
  });

  it('of 2 MB or more is too large', async () => {
    expect(await checkLogo(aFile(pngBytes(10, 10), 'logo.png', 'image/png', LIMIT))).toEqual(TOO_LARGE);
    expect(await checkLogo(aFile(jpegBytes(10, 10), 'logo.jpg', 'image/jpeg', 50 * LIMIT))).toEqual(
      TOO_LARGE,
    );
  });

  it.each([
    ['PNG', pngBytes],
    ['JPEG', jpegBytes],
  ])('wider or higher than 500 pixels has too many: %s', async (_what, bytes) => {
    expect(await checkLogo(aFile(bytes(501, 500)))).toEqual(TOO_MANY_PIXELS);
    expect(await checkLogo(aFile(bytes(1, 20_000)))).toEqual(TOO_MANY_PIXELS);
  });

  it.each([
    ['ends before its size', aFile(pngBytes(10, 10).slice(0, 20))],
    ['is a JPEG without a frame', aFile([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2])],
    [
      'is a JPEG whose segments lead nowhere',
      aFile([0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ],
    ['has no width', aFile(pngBytes(0, 10))],
  ])('that %s cannot be checked', async (_what, file) => {
    expect(await checkLogo(file)).toEqual(NOT_READABLE);
  });

  it('that cannot be read cannot be checked', async () => {
    const file = aFile(pngBytes(10, 10));
    const reading = jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (
      this: FileReader,
    ) {
      queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')));
    });
    expect(await checkLogo(file)).toEqual(NOT_READABLE);
    reading.mockRestore();
  });
});
