import type { CalendarImage } from '@daymark/contracts';

/** The largest width shown: more pixels would be discarded. */
const WIDTH_MAX: Record<CalendarImage, number> = { logo: 500, cover: 1600 };
const HEIGHT_MAX: Record<CalendarImage, number> = { logo: 500, cover: 2400 };
const JPEG_QUALITY = 0.9;

/**
 * Shrinks an image to the size that is stored; photos from phones are many times as large. A small one stays as it is.
 * @throws Error if the browser cannot decode it as an image
 */
export async function shrunkImage(file: File, image: CalendarImage): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scale = Math.min(1, WIDTH_MAX[image] / width, HEIGHT_MAX[image] / height);
  if (scale === 1) {
    picture.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A logo may be transparent.
  const mediaType = image === 'logo' && file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made smaller.'))),
      mediaType,
      JPEG_QUALITY,
    );
  });
}
